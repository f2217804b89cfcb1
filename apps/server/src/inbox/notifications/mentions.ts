/** Who is mentioned in a text: `<mention data-id="5" data-type="user">` and `user#5`, `group#5`. */
export interface Mentions {
  users: Set<number>;
  groups: Set<number>;
}

/** As long as the ones that are rendered: without an end to look for, many of them take no longer than their text. */
const TAG = /<mention\b([^<>]{0,500})>/g;
const SHORT = /(?:^|[\s(])(user|group)#(\d{1,10})\b/g;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

export function mentionsIn(text: string): Mentions {
  const found: Mentions = { users: new Set(), groups: new Set() };
  const prose = text.replace(CODE, " ");
  for (const [, attributes = ""] of prose.matchAll(TAG)) {
    const id = /\bdata-id="(\d{1,10})"/.exec(attributes)?.[1];
    const type = /\bdata-type="(user|group)"/.exec(attributes)?.[1];
    if (id !== undefined && type !== undefined) add(found, type, id);
  }
  for (const [, type = "", id = ""] of prose.matchAll(SHORT)) add(found, type, id);
  return found;
}

function add(found: Mentions, type: string, id: string): void {
  (type === "group" ? found.groups : found.users).add(Number(id));
}
