import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { defineConfig, mergeConfig } from "vitest/config";

import vite from "./vite.config.ts";

const include = ["*.test.ts", "tests/**/*.test.ts"];

/** Tests that replace a module or a global, or import hooks: they need modules that no other test has loaded. */
const alone = readdirSync("tests", { recursive: true, encoding: "utf-8" })
  .map((name) => join("tests", name))
  .filter((name) => name.endsWith(".test.ts"))
  .filter((name) => /vi\.(mock|stubGlobal)\(|\/fake-table"/.test(readFileSync(name, "utf-8")));

/** All others share their modules, which takes a fifth of the time. */
export default mergeConfig(
  vite,
  defineConfig({
    test: {
      projects: [
        // a context for each file takes half the time of a thread for each
        { extends: true, test: { name: "alone", include: alone, pool: "vmThreads" } },
        { extends: true, test: { name: "shared", include, exclude: alone, pool: "threads", isolate: false } },
      ],
    },
  }),
);
