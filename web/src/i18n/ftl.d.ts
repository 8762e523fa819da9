/** Module type of a Fluent catalogue that vite.config.ts has parsed; only messages of the page. */
declare module "*.ftl" {
  import type { FluentResource } from "@fluent/bundle";
  const body: FluentResource["body"];
  export default body;
}
/** The messages of the first page. */
declare module "*.ftl?first" {
  export { default } from "*.ftl";
}
/** The messages of all other pages. */
declare module "*.ftl?rest" {
  export { default } from "*.ftl";
}
