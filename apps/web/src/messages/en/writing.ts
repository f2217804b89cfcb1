import { addMessages } from "../registry.ts";

export const writing = {
  "writing.toolbar": "Marks",
  "writing.bold": "Bold",
  "writing.italic": "Italic",
  "writing.code": "Code",
  "writing.link": "Link",
  "writing.list": "List",
  "writing.quote": "Quote",
  "writing.mention": "Mention somebody",
  "writing.people": "People",
  "writing.reply": "Quote this comment",
  "writing.editComment": "Edit this comment",
  "writing.edited": "edited",
  "writing.onlyComments": "Comments only",
  "writing.noComments": "No comments yet.",
} as const;

addMessages(writing);
