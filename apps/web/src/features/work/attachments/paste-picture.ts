/** A picture that is pasted into a text stands there at the cursor, while it is sent and after. */
import { linkOf } from "@halyard/api-client/links";
import type { Attachment } from "@halyard/contract/resources";
import { typeOver } from "../../../shared/markdown/editor/type-over.ts";

/** The box that is pasted into; null: none, or one of a dialog that lies over this. */
export function textUnder(event: ClipboardEvent, place: HTMLElement | null): HTMLTextAreaElement | null {
  const { target } = event;
  if (!(target instanceof HTMLTextAreaElement)) return null;
  return target.closest('[role="dialog"]') === (place?.closest('[role="dialog"]') ?? null) ? target : null;
}

/** @param words what stands there meanwhile @param sent null: it was not taken */
export async function putPicture(box: HTMLTextAreaElement, words: string, sent: Promise<Attachment | null>) {
  const meanwhile = `![${words}]()`;
  const { selectionStart: start, selectionEnd: end, value } = box;
  typeOver(box, value.slice(0, start) + meanwhile + value.slice(end));
  const attachment = await sent;
  if (!box.isConnected) return;
  const focused = document.activeElement;
  const caret = box.selectionStart;
  const at = box.value.indexOf(meanwhile);
  if (at < 0) return;
  const picture = attachment === null ? "" : markdownOf(attachment);
  typeOver(box, box.value.slice(0, at) + picture + box.value.slice(at + meanwhile.length));
  const moved = caret > at ? Math.max(at, caret + picture.length - meanwhile.length) : caret;
  box.setSelectionRange(moved, moved);
  if (focused instanceof HTMLElement && focused !== box) focused.focus();
}

/** Without what would end the name of a picture in Markdown. */
function markdownOf(attachment: Attachment): string {
  const href = linkOf(attachment, "staticDownloadLocation")?.href ?? "";
  return `![${attachment.fileName.replaceAll(/[[\]\\]/g, " ")}](${href})`;
}
