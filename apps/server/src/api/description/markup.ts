const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML that shows it, in elements and in attributes. */
export const html = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
