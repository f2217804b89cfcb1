import { addMessages } from "../../i18n/registry.ts";

export const writing = {
  "writing.toolbar": "Marks",
  "writing.mode": "Write or preview",
  "writing.write": "Write",
  "writing.preview": "Preview",
  "writing.nothing": "Nothing to preview.",
  "writing.previewFailed": "The preview could not be made",
  "writing.heading": "Heading",
  "writing.strike": "Struck through",
  "writing.numbers": "Numbered list",
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
