import { addMessages } from "../../../shared/i18n/registry.ts";

export const attachments = {
  "attachments.title": "Files",
  "attachments.failed": "The files could not be loaded",
  "attachments.empty": "No files.",
  "attachments.emptyDrop": "No files. Drag some here, paste them, or choose them.",
  "attachments.add": "Add files",
  "attachments.preview": "Show {name}",
  "attachments.delete": "Delete {name}",
  "attachments.deleteTitle": "Delete the file?",
  "attachments.deleteHelp": "“{name}” will be deleted. This cannot be undone.",
  "attachments.deleted": "{name} deleted",
  "attachments.sending": "Sending {name}",
  "attachments.giveUp": "Give up sending {name}",
  "attachments.dismiss": "Dismiss {name}",
  "attachments.tooLarge": "Too large: a file may have at most {limit}.",
} as const;

addMessages(attachments);
