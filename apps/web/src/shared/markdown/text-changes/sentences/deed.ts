/** The server's sentences of a history name what changed first; after a person's name they read as what that person did. */
const SET = /^(.+?) set(?: to ([\s\S]+))?$/;
const CHANGED = /^(.+?) changed(?: from ([\s\S]+))?$/;
const DELETED = /^(.+?) deleted(?: \(([\s\S]*)\))?$/;

/** It ends with what people wrote, which can look like anything. */
const TOLD = /^(Notified .+ with “|Moved against the workflow rules: )/;

/** In the middle of a sentence; a name of capitals, as of some custom fields, stays. */
const within = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/**
 * @param sentence such as `Status changed from New to Closed`
 * @param reader the name of who reads it: they are "you"
 * @returns `changed status from New to Closed`
 */
export function asDeed(sentence: string, reader?: string): string {
  if (TOLD.test(sentence)) return within(sentence);
  const set = SET.exec(sentence);
  if (set !== null) {
    const [, label = "", value] = set;
    if (value === undefined) return `set ${within(label)}`;
    return label === "Assignee"
      ? `assigned this to ${value === reader ? "you" : value}`
      : `set ${within(label)} to ${value}`;
  }
  const changed = CHANGED.exec(sentence);
  if (changed !== null) {
    const [, label = "", values] = changed;
    if (isAssigned(sentence, reader)) return "assigned this to you";
    return `changed ${within(label)}${values === undefined ? "" : ` from ${values}`}`;
  }
  const deleted = DELETED.exec(sentence);
  if (deleted === null) return sentence;
  const [, label = "", value] = deleted;
  return `removed ${within(label)}${value === undefined ? "" : ` (${value})`}`;
}

/** Whether the sentence tells that the reader became the assignee. */
export const isAssigned = (sentence: string, reader: string | undefined): boolean =>
  reader !== undefined &&
  (sentence === `Assignee set to ${reader}` ||
    (sentence.startsWith("Assignee changed from ") && sentence.endsWith(` to ${reader}`)));
