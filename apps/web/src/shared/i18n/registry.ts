/**
 * The messages that are loaded. Each `messages.ts` adds its own here and comes with the chunk that shows them:
 * whatever shows messages imports their file (`npm test`, dependencies, says where one is missing).
 */
export const loadedMessages: Record<string, string> = {};

export function addMessages(messages: Readonly<Record<string, string>>): void {
  Object.assign(loadedMessages, messages);
}
