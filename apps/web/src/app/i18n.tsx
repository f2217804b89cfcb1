/** All words that a person sees come through here: `useT()` in components, `translate` outside them. */
import type { ReactNode } from "react";
import { createIntl, createIntlCache, RawIntlProvider } from "react-intl";
import type { en } from "../messages/en.ts";
import { loadedMessages } from "../messages/registry.ts";

/** The key of a message; a key that no file in `messages/en` has does not type-check. */
export type MessageId = keyof typeof en;
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
export const translate = (id: MessageId, values?: MessageValues): string => intl.formatMessage({ id }, values);

/** The same in a component; a change of language will render it again. */
export function useT(): typeof translate {
  return translate;
}

export function I18nProvider({ children }: { children: ReactNode }): ReactNode {
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
