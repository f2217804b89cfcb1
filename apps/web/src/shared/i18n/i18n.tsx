/** All words that a person sees come through here: `useT()` in components, `translate` outside them. */
import type { ReactNode } from "react";
import { createIntl, createIntlCache, RawIntlProvider } from "react-intl";
import { loadedMessages } from "./registry.ts";

/** The texts of all features by their keys. `app/messages/all.ts` adds them: what is shared knows no feature. */
export interface MessageCatalog {}
/** The key of a message; a key that no `messages.ts` has does not type-check. */
export type MessageId = keyof MessageCatalog;
export type MessageValues = Readonly<Record<string, string | number | Date | null | undefined>>;

const LOCALE = "en";

/** For dates, numbers and lists too (`intl.formatDate`): one locale everywhere. */
export const intl = createIntl(
  {
    locale: LOCALE,
    messages: loadedMessages,
    onError: (error) => {
      throw error;
    },
  },
  createIntlCache(),
);

/** The message with its values filled in (ICU MessageFormat: plurals, selects). */
export function translate(id: MessageId, values?: MessageValues): string {
  return plainText(id, values) ?? intl.formatMessage({ id }, values);
}

/** Whatever the format gives a meaning to but a plain placeholder. */
const FORMATTED = /['<{}]/;
/** Text and names of placeholders by turns; null: the library is needed. */
const pieces = new Map<MessageId, readonly string[] | null>();

function piecesOf(id: MessageId): readonly string[] | null {
  const known = pieces.get(id);
  if (known !== undefined) return known;
  const split = loadedMessages[id]?.split(/\{(\w+)\}/);
  if (split === undefined) return null;
  const plain = split.some((text, at) => at % 2 === 0 && FORMATTED.test(text)) ? null : split;
  pieces.set(id, plain);
  return plain;
}

/** Of messages without plurals and the like: a table fills in hundreds at once, ten times as fast as the library. */
function plainText(id: MessageId, values: MessageValues = {}): string | null {
  const plain = piecesOf(id);
  if (plain === null) return null;
  let text = "";
  for (const [at, piece] of plain.entries()) {
    const filled = at % 2 === 0 ? piece : values[piece];
    if (typeof filled !== "string" && typeof filled !== "number") return null;
    text += String(filled);
  }
  return text;
}

/** The same in a component; a change of language will render it again. */
export function useT(): typeof translate {
  return translate;
}

export function I18nProvider({ children }: { children: ReactNode }): ReactNode {
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
