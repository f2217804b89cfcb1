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

/** What a route takes that takes no JSON. */
export function formOf(type: string, url: string): JsonSchema {
  if (type !== "multipart/form-data") return TEXT;
  return url.endsWith("/attachments") ? ATTACHMENT : FILE;
}

/** What is answered in a format of its own. */
export function mediaSchema(type: string): JsonSchema {
  if (type === "application/json") return { type: "object" };
  if (type === "text/event-stream") return { ...TEXT, description: "Server-sent events, each with JSON as its data" };
  return type.startsWith("text/") || type === "application/yaml" ? TEXT : BYTES;
}
