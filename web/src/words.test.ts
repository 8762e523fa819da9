import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";

test("Fluent formats in the browser's build as it does in Python", () => {
  const bundle = new FluentBundle("fr", { useIsolating: false });
  bundle.addResource(new FluentResource("bombs = { $left ->\n [one] 1 bombe\n *[other] { $left } bombes\n }\n"));
  const bombs = bundle.getMessage("bombs")?.value;
  expect(bombs && bundle.formatPattern(bombs, { left: 3 })).toBe("3 bombes");
});
