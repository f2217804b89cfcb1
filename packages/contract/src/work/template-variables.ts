/** Words in braces in the subjects of a template, such as `{customer}`: the person who uses it says what stands in their place. */

const VARIABLE = /\{(\p{L}[\p{L}\p{N}_ -]{0,39})\}/gu;

/** Their names in the order of their first mention. */
export const variablesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = ""]) => name))),
];

/** One that nothing is said of stays as it is. */
export const withVariables = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(VARIABLE, (whole, name: string) => values.get(name) ?? whole);

/** What the copy of a template project puts in by itself: its own name. */
export const PROJECT_NAME = "name";
