import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.TABLEE_SERVER ?? "http://127.0.0.1:8000";
const proxy = { "/api": { target: server, ws: true } };

/**
 * Writes sw.js with the names of all built files, preloads the two typefaces of the first page, and puts a
 * brotli-compressed copy beside every hashed script and style.
 */
function shell(): Plugin {
  return {
    name: "tablee-shell",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /(bree-serif-latin-400|figtree-latin-wght)-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head-prepend" as const,
          })),
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !name.includes("latin-ext"));
        const files = ["/", "/manifest.webmanifest", "/icon.svg", ...built.map((name) => `/${name}`).sort()];
        const page = bundle["index.html"];
        const text = page?.type === "asset" ? String(page.source) : "";
        const version = createHash("sha256").update(files.join() + text).digest("hex").slice(0, 12);
        const source = readFileSync(new URL("src/sw.js", import.meta.url), "utf8")
          .replace("__VERSION__", version)
          .replace('["__FILES__"]', JSON.stringify(files, null, 2));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
        const licences = ["@fontsource/bree-serif", "@fontsource-variable/figtree", "svelte"].map((name) => {
          const file = name === "svelte" ? "LICENSE.md" : "LICENSE";
          return `${name}\n\n${readFileSync(new URL(`node_modules/${name}/${file}`, import.meta.url), "utf8")}`;
        });
        this.emitFile({ type: "asset", fileName: "licences.txt", source: licences.join("\n\n") });
      },
    },
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))) {
        const file = join(options.dir ?? "", name);
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), shell()],
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Few files, for each costs a question and an answer's head: what the first page needs, what several parts of a
        // game need, what several pages need. The lobby stands on the first page too, and brings its own words alone. What the words of a language stand on is a file of its own, since the
        // first page waits for them.
        codeSplitting: {
          groups: [
            { name: "ground", test: /games[\\/]registry/, priority: 3 },
            { name: "first", tags: ["$initial"], priority: 2 },
            { name: "lobby", test: /src[\\/]lobby[\\/]/, minShareCount: 2, priority: 2 },
            { name: "pages", test: /src[\\/](?!games[\\/]\w+[\\/])/, minShareCount: 2, priority: 1 },
            { name: (id) => /games[\\/](\w+)[\\/]/.exec(id)?.[1], minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["test/**/*.test.ts", "src/**/*.test.ts"] },
});
