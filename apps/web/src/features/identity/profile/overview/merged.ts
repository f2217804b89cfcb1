/** What was changed several times in a day, told as one change: from what it was first to what it is now. Pure. */

/** @param lines as the journal words them, the oldest first @returns in their places; null: a later one tells it */
export function merged(lines: readonly string[]): (string | null)[] {
  const told: (string | null)[] = [...lines];
  for (let at = 0; at < told.length; at++) {
    for (let before = at - 1; before >= 0; before--) {
      const [earlier, later] = [told[before], told[at]];
      if (earlier == null || later == null) continue;
      const both = joined(earlier, later);
      if (both === null) continue;
      told[before] = null;
      told[at] = both;
    }
  }
  return told;
}

const CHANGED = " changed from ";
const SET = " set to ";
const TO = " to ";

/** null: the later one does not go on where the earlier one ended. */
function joined(earlier: string, later: string): string | null {
  const [field, rest] = splitOnce(later, CHANGED);
  if (rest === null) return null;
  const [same, first] = splitOnce(earlier, SET);
  if (first !== null && same === field) {
    const to = after(rest, `${first}${TO}`);
    return to === null ? null : `${field}${SET}${to}`;
  }
  const [also, change] = splitOnce(earlier, CHANGED);
  if (change === null || also !== field) return null;
  // A value can have the word in it: only where both lines agree on what stood between is it one way.
  for (let at = change.indexOf(TO); at >= 0; at = change.indexOf(TO, at + 1)) {
    const [from, between] = [change.slice(0, at), change.slice(at + TO.length)];
    const to = after(rest, `${between}${TO}`);
    if (to !== null && to !== from) return `${field}${CHANGED}${from}${TO}${to}`;
  }
  return null;
}

function splitOnce(text: string, by: string): [before: string, after: string | null] {
  const at = text.indexOf(by);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + by.length)];
}

const after = (text: string, start: string): string | null =>
  text.startsWith(start) ? text.slice(start.length) : null;
