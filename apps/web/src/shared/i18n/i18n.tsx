/** All words that a person sees come through here: `useT()` in components, `translate` outside them. */
import { createContext, Fragment, useContext, useSyncExternalStore, type ReactNode } from "react";
import { formatsOf, type Formats } from "./formats.ts";
import { fillIn, isolated, parseMessage, type MessageValues } from "./message-format.ts";
import { shownMessages, translateMessages, type Translation } from "./registry.ts";

/** The texts of all features by their keys. `app/messages/all.ts` adds them: what is shared knows no feature. */
export interface MessageCatalog {}
/** The key of a message; a key that no `messages.ts` has does not type-check. */
export type MessageId = keyof MessageCatalog;
export type { MessageValues } from "./message-format.ts";
type Translate = (id: MessageId, values?: MessageValues) => string;

/** In tests and development a missing message or value is a failure; a page that is used goes on without it. */
let strict: boolean = import.meta.env.DEV;
export const setStrict = (on: boolean): void => void (strict = on);

function complain(error: unknown): void {
  if (strict) throw error;
  console.error(error);
}

/** For dates, numbers and lists too (`intl.formatDate`): one locale everywhere. Another one in another language. */
export let intl: Formats = formatsOf("en");

/** The message with its values filled in (ICU MessageFormat: plurals, selects). */
export function translate(id: MessageId, values?: MessageValues): string {
  return plainText(id, values) ?? formatted(id, values);
}

const parsed = new Map<MessageId, ReturnType<typeof parseMessage>>();

function formatted(id: MessageId, values: MessageValues = {}): string {
  try {
    const message = shownMessages[id];
    if (message === undefined) throw new Error(`There is no message ${id}.`);
    const parts = parsed.get(id) ?? parseMessage(message);
    parsed.set(id, parts);
    return fillIn(parts, values, intl.numbers);
  } catch (error) {
    complain(error instanceof Error ? new Error(`The message ${id}: ${error.message}`) : error);
    return id;
  }
}

/** Whatever the format gives a meaning to but a plain placeholder. */
const FORMATTED = /['<{}]/;
/** Text and names of placeholders by turns; null: it has more than that. */
const pieces = new Map<MessageId, readonly string[] | null>();

function piecesOf(id: MessageId): readonly string[] | null {
  const known = pieces.get(id);
  if (known !== undefined) return known;
  const split = shownMessages[id]?.split(/\{(\w+)\}/);
  if (split === undefined) return null;
  const plain = split.some((text, at) => at % 2 === 0 && FORMATTED.test(text)) ? null : split;
  pieces.set(id, plain);
  return plain;
}

/** Of messages without plurals and the like: a table fills in hundreds at once, ten times as fast as by the format. */
function plainText(id: MessageId, values: MessageValues = {}): string | null {
  const plain = piecesOf(id);
  if (plain === null) return null;
  let text = "";
  for (const [at, piece] of plain.entries()) {
    const filled = at % 2 === 0 ? piece : values[piece];
    if (filled === undefined) complain(new Error(`The message ${id} lacks the value ${piece}.`));
    else if (typeof filled !== "string" && typeof filled !== "number") return null;
    else text += typeof filled === "string" ? isolated(filled) : String(filled);
  }
  return text;
}

const listeners = new Set<() => void>();
/** Another function in another language, so that what is remembered by it is made again. */
let inLanguage: Translate = translate;

/** Shows everything in another language. */
export function setLanguage(locale: string, translation: Translation): void {
  translateMessages(translation);
  pieces.clear();
  parsed.clear();
  intl = formatsOf(locale);
  inLanguage = (id, values) => translate(id, values);
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const Language = createContext<Translate>(translate);

/** The same in a component. */
export const useT = (): Translate => useContext(Language);

/** In another language everything below is made again: words stand also in what React does not know to depend on them. */
export function I18nProvider({ children }: { children: ReactNode }): ReactNode {
  const translateNow = useSyncExternalStore(subscribe, () => inLanguage);
  return (
    <Language value={translateNow}>
      <Fragment key={intl.locale}>{children}</Fragment>
    </Language>
  );
}
