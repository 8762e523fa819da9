import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

import { cutFonts, fontLicences } from "./cut-fonts.ts";

/** What the first page is made of, in src/; everything else is loaded when it is wanted. */
const FIRST =
  /^(main|App|api\/client|app\/(dropped-file|navigation|own-tables|routes|server-return|settings)|people\/guest-name|i18n\/catalogue|drawings\/.*|pages\/HomePage|home\/(GameTile|Waiting)|ui\/(ErrorMessage|FailedPart|Loading))(\.svelte)?(\.ts)?$/;

/** Whether a module comes with the first page: main.ts imports it, through whichever others. */
function isFirst(id: string, importers: (id: string) => readonly string[], seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return id.endsWith("/src/main.ts") || importers(id).some((each) => isFirst(each, importers, seen));
}

/** Whether the first page may say this word: it stands between quotes in its sources, or begins so. */
function saysFirst(): (id: string) => boolean {
  const sources = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter(
    (name) => /\.(ts|svelte)$/.test(name) && FIRST.test(name),
  );
  const text = sources.map((name) => readFileSync(join("src", name), "utf-8")).join("\n");
  const words = new Set([...text.matchAll(/"([\w-]+)"/g)].map((found) => `page-${found[1]}`));
  const starts = [...text.matchAll(/say\(`([\w-]+)\$\{/g)].map((found) => `page-${found[1]}`);
  return (id) => words.has(id) || starts.some((start) => id.startsWith(start));
}

/**
 * Of the catalogues that the server shares with the page only the page's words travel, parsed:
 * those of the first page as `?first`, those of the others as `?rest`.
 */
const pageWords: Plugin = {
  name: "page-words",
  transform(source, id) {
    const [path = "", part] = id.split("?");
    if (!path.endsWith(".ftl")) return null;
    const first = saysFirst();
    const words = new FluentResource(source).body
      .filter((each) => each.id.startsWith("page-"))
      .filter((each) => (part === "first" ? first(each.id) : part === "rest" ? !first(each.id) : true));
    return { code: `export default ${JSON.stringify(words)}`, map: null, moduleType: "js" };
  },
};

/** The fonts are cut before anything asks for them, and travel with their licences. */
const fonts: Plugin = {
  name: "fonts",
  config: cutFonts,
  generateBundle() {
    for (const [font, source] of fontLicences())
      this.emitFile({ type: "asset", fileName: `${font}-licence.txt`, source });
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
  plugins: [pageWords, svelte(), fonts, squeezed],
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
              name: (id, modules) =>
                isFirst(id, (each) => modules.getModuleInfo(each)?.importers ?? []) ? "page" : null,
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
});
