import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

import { cutFonts, fontLicences } from "./cut-fonts.ts";

/** The modules of the home page, in src/; all others are loaded on demand. */
const FIRST_PAGE_MODULES =
  /^(main|App|api\/client|app\/(dropped-file|navigation|own-tables|routes|server-polling|settings)|people\/guest-name|i18n\/catalogue|drawings\/.*|pages\/HomePage|home\/(GameTile|HomeShortcuts)|ui\/(ErrorMessage|FailedPart|Loading))(\.svelte)?(\.ts)?$/;

/** Whether a module is loaded with the first page: main.ts imports it, directly or through others. */
function isFirst(id: string, importers: (id: string) => readonly string[], seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return id.endsWith("/src/main.ts") || importers(id).some((each) => isFirst(each, importers, seen));
}

/** Returns whether the first page may use a message: its sources contain the id in quotes, or the start of the id. */
function firstPageUses(): (id: string) => boolean {
  const sources = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter(
    (name) => /\.(ts|svelte)$/.test(name) && FIRST_PAGE_MODULES.test(name),
  );
  const text = sources.map((name) => readFileSync(join("src", name), "utf-8")).join("\n");
  const ids = new Set([...text.matchAll(/"([\w-]+)"/g)].map((found) => `page-${found[1]}`));
  const starts = [...text.matchAll(/say\(`([\w-]+)\$\{/g)].map((found) => `page-${found[1]}`);
  return (id) => ids.has(id) || starts.some((start) => id.startsWith(start));
}

/** Reduces the catalogues shared with the server to the messages of the page, parsed: `?first` has those of the first page, `?rest` the others. */
const pageMessages: Plugin = {
  name: "page-messages",
  transform(source, id) {
    const [path = "", part] = id.split("?");
    if (!path.endsWith(".ftl")) return null;
    const first = firstPageUses();
    const messages = new FluentResource(source).body
      .filter((each) => each.id.startsWith("page-"))
      .filter((each) => (part === "first" ? first(each.id) : part === "rest" ? !first(each.id) : true));
    return { code: `export default ${JSON.stringify(messages)}`, map: null, moduleType: "js" };
  },
};

/** Cuts the fonts before the build, and adds their licences; vitest loads no fonts. */
const fonts: Plugin = {
  name: "fonts",
  config: () => (process.env["VITEST"] ? undefined : cutFonts()),
  generateBundle() {
    for (const [font, source] of fontLicences())
      this.emitFile({ type: "asset", fileName: `${font}-licence.txt`, source });
  },
};

/** Writes a brotli copy of each text file, because Python's library has no brotli. */
const brotliCopies: Plugin = {
  name: "brotli-copies",
  writeBundle({ dir = "" }, bundle) {
    for (const name of Object.keys(bundle).filter((each) => /\.(js|css|html|svg)$/.test(each))) {
      const path = join(dir, name);
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
  },
};

export default defineConfig({
  base: "/",
  plugins: [pageMessages, svelte(), fonts, brotliCopies],
  build: {
    outDir: "../src/escadre/server/pages",
    emptyOutDir: true,
    target: "es2023",
    // The content security policy allows no inline script and no data: address.
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.md" },
    // One script and one style sheet for the first page: each further file costs about 700 bytes of headers.
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
