/** A listing is XML; what is read of it are keys, moments, sizes and a token, of which only the token can have escapes. */
export const OBJECT = /<Contents>(.*?)<\/Contents>/gs;
const ESCAPES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** @returns the text of the first such element; null where no such element exists */
export function textOf(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(\w+);/g, (all, name: string) => ESCAPES[name] ?? all) ?? null;
}
