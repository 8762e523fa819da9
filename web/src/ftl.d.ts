/** A catalogue, parsed by vite.config.ts; it holds the page's words only. */
declare module "*.ftl" {
  import type { FluentResource } from "@fluent/bundle";
  const body: FluentResource["body"];
  export default body;
}
