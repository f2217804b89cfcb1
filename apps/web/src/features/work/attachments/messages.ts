import { addMessages } from "../../../shared/i18n/registry.ts";

export const attachments = {
  "attachments.uploading": "Uploading {name}",
  "attachments.title": "Files",
  "attachments.failed": "Couldn't load the files",
  "attachments.empty": "No files.",
  "attachments.emptyDrop": "No files. Drop or paste them here.",
  "attachments.add": "Add files",
  "attachments.preview": "Show {name}",
  "attachments.delete": "Delete {name}",
  "attachments.deleteTitle": "Delete the file?",
  "attachments.deleteHelp": "“{name}” will be deleted. This cannot be undone.",
  "attachments.deleted": "{name} deleted",
  "attachments.sending": "Uploading {name}",
  "attachments.giveUp": "Cancel uploading {name}",
  "attachments.dismiss": "Dismiss {name}",
  "attachments.tooLarge": "Too large: files can have at most {limit}.",
} as const;

addMessages(attachments);
