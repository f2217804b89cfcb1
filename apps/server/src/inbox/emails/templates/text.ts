import type { EmailEntry, EmailItem, Filled } from "./email.ts";
import { REPLY, MORE, MOST_ENTRIES, MOST_ITEMS, reasonText, timeText } from "./words.ts";

export function textOf({ items, recipient, settingsUrl, inboxUrl, canReply }: Filled): string {
  const shown = items.slice(0, MOST_ITEMS).map((item) => itemText(item, recipient.timeZone));
  const more = items.length > MOST_ITEMS ? [`${MORE} ${inboxUrl}`] : [];
  const reply = canReply ? [REPLY] : [];
  return [...shown, ...more, ...reply, `-- \nInbox: ${inboxUrl}\nEmail settings: ${settingsUrl}`, ""].join("\n\n");
}

function itemText({ mark, subject, project, url, entries }: EmailItem, timeZone: string): string {
  const shown = entries.slice(-MOST_ENTRIES).map((entry) => entryText(entry, timeZone));
  return [`${subject} (${mark}, ${project})\n${url}`, ...shown].join("\n\n");
}

function entryText({ actor, at, reason, note, changes }: EmailEntry, timeZone: string): string {
  const head = actor === null ? reasonText(reason) : `${actor}, ${timeText(at, timeZone)}. ${reasonText(reason)}`;
  return [head, ...changes.map((change) => `* ${change}`), ...(note === "" ? [] : [note])].join("\n");
}
