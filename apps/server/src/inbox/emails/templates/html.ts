/** Readable in light and dark mail programs, with nothing that is loaded from anywhere. */
import { escapeHtml } from "../../../hal/markdown/plain.ts";
import type { EmailEntry, EmailItem, Filled, Recipient } from "./email.ts";
import { REPLY, MORE, MOST_ENTRIES, MOST_ITEMS, reasonText, timeText } from "./words.ts";

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 12px;background:#f6f7f9;color:#1c2430}
.card{background:#ffffff;border:1px solid #d9dee5}
.quiet{color:#56606e}
a{color:#1b5a8e}
@media (prefers-color-scheme:dark){
body{background:#14181e!important;color:#e7eaee!important}
.card{background:#1c222a!important;border-color:#39424e!important}
.quiet{color:#a7b0bc!important}
a{color:#8ab8ff!important}}`;

const FONT = "font:15px/1.5 Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export function htmlOf({ heading, items, recipient, settingsUrl, inboxUrl, canReply }: Filled): string {
  const shown = items
    .slice(0, MOST_ITEMS)
    .map((item) => itemHtml(item, recipient))
    .join("");
  const more = items.length > MOST_ITEMS ? `<p><a href="${escapeHtml(inboxUrl)}">${MORE}</a></p>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title><style>${STYLE}</style></head>
<body style="${FONT}"><div style="max-width:600px;margin:0 auto">${shown}${more}
<p class="quiet" style="font-size:13px">${canReply ? `${REPLY}<br>` : ""}<a href="${escapeHtml(inboxUrl)}">Inbox</a> &middot;
<a href="${escapeHtml(settingsUrl)}">Email settings</a></p></div></body></html>`;
}

function itemHtml({ mark, subject, project, url, entries }: EmailItem, reader: Recipient): string {
  return `<div class="card" style="border-radius:8px;padding:16px;margin:0 0 16px">
<p class="quiet" style="margin:0;font-size:13px">${escapeHtml(project)} &middot; ${escapeHtml(mark)}</p>
<h2 style="margin:0 0 8px;font-size:16px;font-weight:600;line-height:1.4"><a style="text-decoration:none" href="${escapeHtml(url)}">${escapeHtml(subject)}</a></h2>
${entries
  .slice(-MOST_ENTRIES)
  .map((entry) => entryHtml(entry, reader))
  .join("")}</div>`;
}

function entryHtml({ actor, at, reason, note, noteHtml, changes }: EmailEntry, reader: Recipient): string {
  const head =
    actor === null
      ? ""
      : `<strong>${escapeHtml(actor)}</strong> <span class="quiet">${escapeHtml(timeText(at, reader))}</span>`;
  const list = changes.map((change) => `<li>${escapeHtml(change)}</li>`).join("");
  const said = noteHtml === "" ? (note === "" ? "" : `<p>${escapeHtml(note)}</p>`) : noteHtml;
  return `<div style="margin:12px 0 0"><p style="margin:0">${head}</p>${said}
${list === "" ? "" : `<ul style="margin:4px 0;padding-left:20px">${list}</ul>`}
<p class="quiet" style="margin:0;font-size:13px">${escapeHtml(reasonText(reason))}</p></div>`;
}
