/** Bodies that are no JSON: forms with files, and what is answered in other formats. */
import type { JsonSchema } from "../schemas/shapes.ts";

const TEXT: JsonSchema = { type: "string" };
const BYTES: JsonSchema = { type: "string", format: "binary" };
const FILE: JsonSchema = { type: "object", required: ["file"], properties: { file: BYTES } };

const METADATA: JsonSchema = {
  type: "object",
  required: ["fileName"],
  properties: {
    fileName: { ...TEXT, description: "The name that the file is kept under" },
    description: { type: "object", properties: { raw: TEXT } },
  },
};
const ATTACHMENT: JsonSchema = {
  type: "object",
  required: ["metadata", "file"],
  properties: { metadata: METADATA, file: BYTES },
};

/** The bytes of a file as far as JSON can show them: a text. */
const CONTENT = "The keel is laid.\n";
const TAKEN = {
  text: { schema: TEXT, example: "The *keel* is laid." },
  file: { schema: FILE, example: { file: CONTENT } },
  attachment: { schema: ATTACHMENT, example: { metadata: { fileName: "keel.txt" }, file: CONTENT } },
};

/** What a route takes that takes no JSON, with an example. */
export function formOf(type: string, url: string): { schema: JsonSchema; example: unknown } {
  if (type !== "multipart/form-data") return TAKEN.text;
  return url.endsWith("/attachments") ? TAKEN.attachment : TAKEN.file;
}

/** What is answered in a format of its own. */
export function mediaSchema(type: string): JsonSchema {
  if (type === "application/json") return { type: "object" };
  if (type === "text/event-stream") return { ...TEXT, description: "Server-sent events, each with JSON as its data" };
  return type.startsWith("text/") || type === "application/yaml" ? TEXT : BYTES;
}
