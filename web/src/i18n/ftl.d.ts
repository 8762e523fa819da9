/** Module type of a Fluent catalogue that vite.config.ts has parsed; only messages of the page. */
declare module "*.ftl" {
  import type { FluentResource } from "@fluent/bundle";
  const body: FluentResource["body"];
  export default body;
}
/** Of these the words of the first page. */
declare module "*.ftl?first" {
  export { default } from "*.ftl";
}
/** And the words of all other screens. */
declare module "*.ftl?rest" {
  export { default } from "*.ftl";
}
