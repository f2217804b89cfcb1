/**
 * The messages that are loaded, in English and in the language that is shown. Each `messages.ts` adds its own here and
 * comes with the chunk that shows them: whatever shows messages imports their file (`npm test`, dependencies, says
 * where one is missing).
 */
export const loadedMessages: Record<string, string> = {};

/** The message of a language in place of the English one. */
export type Translation = (english: string, id: string) => string;

let translation: Translation = (english) => english;
/** What is shown, of the same keys. */
export const shownMessages: Record<string, string> = {};

export function addMessages(messages: Readonly<Record<string, string>>): void {
  Object.assign(loadedMessages, messages);
  for (const [id, english] of Object.entries(messages)) shownMessages[id] = translation(english, id);
}

/** Also for what is loaded later. */
export function translateMessages(next: Translation): void {
  translation = next;
  addMessages({ ...loadedMessages });
}
