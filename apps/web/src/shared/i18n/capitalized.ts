/** Words that begin a line. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
