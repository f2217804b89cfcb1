/** The boxes of a text in Markdown that can be checked. Pure. */
const BOX = /^\s*(?:[-*+]|\d+[.)]) \[([ xX])\] /gmu;

export function checksIn(markdown: string): { done: number; total: number } {
  const boxes = [...markdown.matchAll(BOX)];
  return { done: boxes.filter(([, mark]) => mark !== " ").length, total: boxes.length };
}
