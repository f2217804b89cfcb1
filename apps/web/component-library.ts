/**
 * Two things that the component library does when its parts are drawn first, and that cost every page a long task. What is
 * replaced here is looked for by name: a version that has it elsewhere ends the build
 * ([why](docs/decisions/0049-two-parts-of-the-component-library.md)).
 */
import type { Plugin } from "vite";

/**
 * An id is changed once it is drawn, for pages that a server has drawn before: each field, box and menu was drawn twice. Nothing
 * of ours is drawn by a server, so React's own id will do.
 */
const IDS = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;
const OWN_ID = `
  import { useId as useReactId } from "react";
  export function useId(given) {
    const id = useReactId();
    return typeof given === "string" ? given : "mantine-" + id;
  }
`;

/**
 * Every closed list to choose from has all of its options in the page, so that the keys of its field find them. They come
 * with what is drawn later, in pieces.
 */
const OPTIONS = /\/@mantine\/core\/esm\/components\/Combobox\/OptionsDropdown\/OptionsDropdown\.mjs$/;
const EXPORT = "export { OptionsDropdown }";
const LATER_OPTIONS = `
  import { useDeferredValue } from "react";
  const NONE = [];
  function LaterOptions(props) {
    const areDrawn = useDeferredValue(true, useComboboxContext().store.dropdownOpened);
    return jsx(OptionsDropdown, areDrawn ? props : { ...props, data: NONE });
  }
  export { LaterOptions as OptionsDropdown }
`;

export function componentLibrary(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: "halyard:component-library",
    apply: "build",
    load(id) {
      if (!IDS.test(id)) return null;
      found.add(IDS);
      return OWN_ID;
    },
    transform(code, id) {
      if (!OPTIONS.test(id) || !code.includes(EXPORT)) return null;
      found.add(OPTIONS);
      return { code: code.replace(EXPORT, LATER_OPTIONS), map: null };
    },
    buildEnd(error) {
      if (error === undefined && found.size < 2)
        this.error("the component library has its ids or options elsewhere now");
    },
  };
}
