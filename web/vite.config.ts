import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Of the catalogues that the server shares with the page only the page's words travel, parsed. */
const pageWords: Plugin = {
  name: "page-words",
  transform(source, id) {
    if (!id.endsWith(".ftl")) return null;
    const words = new FluentResource(source).body.filter((each) => each.id.startsWith("page-"));
    return { code: `export default ${JSON.stringify(words)}`, map: null, moduleType: "js" };
  },
};

/** The font travels with its licence, as the licence asks. */
const fontLicence: Plugin = {
  name: "font-licence",
  generateBundle() {
    const source = readFileSync("node_modules/@fontsource/marcellus/LICENSE", "utf-8");
    this.emitFile({ type: "asset", fileName: "marcellus-licence.txt", source });
  },
};

/** Beside each text file the same, compressed with brotli: Python's library has none of its own. */
const squeezed: Plugin = {
  name: "squeezed",
  writeBundle({ dir = "" }, bundle) {
    for (const name of Object.keys(bundle).filter((each) => /\.(js|css|html|svg)$/.test(each))) {
      const path = join(dir, name);
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
  },
};

export default defineConfig({
  base: "/",
  plugins: [pageWords, svelte(), fontLicence, squeezed],
  build: {
    outDir: "../src/escadre/server/pages",
    emptyOutDir: true,
    target: "es2023",
    // The content security policy allows no inline script and no data: address.
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.md" },
    // One script and one style sheet for the first page: each file more is some 700 bytes of headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "page",
              test: /node_modules\/(svelte|esm-env|clsx|@fluent)\/|\/src\/(?!.*\.(test|ftl))(main|App|app|address|door|go|guest|settings|tables|words|drawings\/|screens\/(Home|Wait|Trouble))/,
            },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
  },
  server: {
    // `npm run dev` beside `escadre serve`: the server answers everything that is not a page.
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
