import type { EmailEntry, EmailItem, Filled, Recipient } from "./email.ts";
import { REPLY, MORE, MOST_ENTRIES, MOST_ITEMS, reasonText, timeText } from "./words.ts";

export function textOf({ items, recipient, settingsUrl, inboxUrl, canReply }: Filled): string {
  const shown = items.slice(0, MOST_ITEMS).map((item) => itemText(item, recipient));
  const more = items.length > MOST_ITEMS ? [`${MORE} ${inboxUrl}`] : [];
  const reply = canReply ? [REPLY] : [];
  return [...shown, ...more, ...reply, `-- \nInbox: ${inboxUrl}\nEmail settings: ${settingsUrl}`, ""].join("\n\n");
}

function itemText({ mark, subject, project, url, entries }: EmailItem, reader: Recipient): string {
  const shown = entries.slice(-MOST_ENTRIES).map((entry) => entryText(entry, reader));
  return [`${subject} (${mark}, ${project})\n${url}`, ...shown].join("\n\n");
}

function entryText({ actor, at, reason, note, changes }: EmailEntry, reader: Recipient): string {
  const head = actor === null ? reasonText(reason) : `${actor}, ${timeText(at, reader)}. ${reasonText(reason)}`;
  return [head, ...changes.map((change) => `* ${change}`), ...(note === "" ? [] : [note])].join("\n");
}
