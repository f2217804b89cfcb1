import { addMessages } from "../../i18n/registry.ts";

export const writing = {
  "writing.toolbar": "Formatting",
  "writing.mode": "Write or preview",
  "writing.write": "Write",
  "writing.preview": "Preview",
  "writing.nothing": "Nothing to preview.",
  "writing.previewFailed": "Couldn't create the preview",
  "writing.heading": "Heading",
  "writing.strike": "Strikethrough",
  "writing.numbers": "Numbered list",
  "writing.bold": "Bold",
  "writing.italic": "Italic",
  "writing.code": "Code",
  "writing.link": "Link",
  "writing.list": "List",
  "writing.quote": "Quote",
  "writing.mention": "Mention someone",
  "writing.people": "People",
  "writing.reply": "Quote this comment",
  "writing.commentActions": "Actions for this comment",
  "writing.editComment": "Edit this comment",
  "writing.edited": "edited",
  "writing.noComments": "No comments yet.",
} as const;

addMessages(writing);
