/** Has the letters of most languages fetched beside the program, which draws the first text: it is not drawn twice. */
import type { Plugin } from "vite";

const FILE = /inter-latin-wght-normal.*\.woff2$/;

export function fontAhead(): Plugin {
  return {
    name: "halyard:font-ahead",
    apply: "build",
    transformIndexHtml(_html, { bundle = {} }) {
      const name = Object.keys(bundle).find((file) => FILE.test(file));
      if (name === undefined) throw new Error("the font of the pages is not in the build");
      const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: "" };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  };
}
