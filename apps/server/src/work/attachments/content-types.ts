/**
 * What a file is, by its content. What the sender says of it counts only where it cannot make a browser run
 * anything: a page, a drawing with scripts or a script is plain text here, whatever its name.
 */
import { isUtf8 } from "node:buffer";

/** How much of the beginning is looked at. */
export const HEAD_BYTES = 4_100;

/** Pictures that hold nothing active: these alone are shown in place. */
const SHOWN = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

export const isShownInline = (contentType: string): boolean => SHOWN.has(contentType);

const SIGNATURES: readonly [type: string, offset: number, bytes: string][] = [
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/gif", 0, "GIF87a"],
  ["image/gif", 0, "GIF89a"],
  ["image/webp", 8, "WEBP"],
  ["application/pdf", 0, "%PDF-"],
  ["application/zip", 0, "PK\x03\x04"],
  ["application/gzip", 0, "\x1f\x8b"],
  ["video/mp4", 4, "ftyp"],
  ["audio/mpeg", 0, "ID3"],
];

/** Kinds of text that no browser runs. */
const TEXTS = new Set(["text/plain", "text/csv", "text/markdown", "application/json"]);
/** Documents that are ZIP archives inside. */
const ZIPPED = /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+$/;

/** @param head the first {@link HEAD_BYTES}. @param declared what the sender calls it */
export function contentTypeOf(head: Buffer, declared: string): string {
  const found = SIGNATURES.find(
    ([, offset, bytes]) => head.toString("latin1", offset, offset + bytes.length) === bytes,
  )?.[0];
  const said = declared.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (found === "application/zip") return ZIPPED.test(said) ? said : found;
  if (found !== undefined) return found;
  if (!isText(head)) return "application/octet-stream";
  return TEXTS.has(said) ? said : "text/plain";
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  // The end may cut a letter in two.
  for (let cut = 0; cut < 4 && cut <= head.length; cut++) if (isUtf8(head.subarray(0, head.length - cut))) return true;
  return false;
}
