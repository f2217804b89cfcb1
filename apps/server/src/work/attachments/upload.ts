/** Reads an upload: a multipart form of `metadata` (JSON) and `file`, in either order. */
import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { FILE_NAME_LENGTH_MAXIMUM, TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { invalidBody, violation, type ApiError } from "../../platform/errors.ts";
import { isObject, parseJson, requireShallow } from "../../hal/json.ts";
import { FORM_FIELD_BYTES, isFileTooLarge, isTooManyParts, piecesOf, unreadableForm } from "../../hal/multipart.ts";
import { withoutInvisible } from "../../hal/write/invisible.ts";
import type { Context } from "../../platform/context.ts";
import type { StoredFile } from "../../platform/files/files.ts";
import { contentTypeOf, HEAD_BYTES } from "./content-types.ts";

/** The file, the metadata as a file, and one more so that a second file gets an answer that says so. */
const FILE_PARTS = 3;

/** Room for the borders between the parts, and the metadata. */
export const MULTIPART_BYTES = 1_200_000;

/** A file that is kept already, with what is said of it. No row names it yet. */
export interface Upload {
  file: StoredFile;
  fileName: string;
  description: string;
  contentType: string;
  md5: string;
}

interface Received {
  file: StoredFile;
  head: Buffer;
  declared: string;
  md5: string;
}

/** @throws InvalidRequestBody (400), PropertyConstraintViolation (422); then nothing is kept */
export async function receiveUpload(ctx: Context, request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw invalidBody("The file is expected in a multipart form.");
  const { attachmentBytes: limit, attachmentTypes } = await ctx.instance.of("general");
  if (Number(request.headers["content-length"] ?? 0) > limit + MULTIPART_BYTES) {
    throw invalidBody("The request body is too large.");
  }
  const kept: Received[] = [];
  let metadata: unknown;
  try {
    const refused = (error: unknown) => formError(error, limit);
    for await (const part of piecesOf(request.parts({ limits: { fileSize: limit, files: FILE_PARTS } }), refused)) {
      const isMetadata = part.fieldname === "metadata";
      if (part.type === "field") {
        if (isMetadata) metadata = parsed(part.value);
        continue;
      }
      // In JavaScript only a Blob gives a part a content type, and a Blob always has a file name.
      if (isMetadata) {
        metadata = parsed(await textOf(part.file));
        continue;
      }
      if (kept.length > 0) throw invalidBody("The form has more than one file. Upload each file in its own request.");
      kept.push(await keep(ctx, piecesOf<unknown>(part.file), part.mimetype, limit));
      if (part.file.truncated) throw tooLarge(limit);
    }
    const [received] = kept;
    if (received === undefined) throw invalidBody("The form has no part named file.");
    const upload = { ...described(metadata), ...partsOf(received) };
    requireAllowed(upload, attachmentTypes);
    return upload;
  } catch (error) {
    for (const { file } of kept) await ctx.files.remove(file.key);
    throw error;
  }
}

/** @param types of the settings; none: anything is allowed. @throws PropertyConstraintViolation (422) */
function requireAllowed({ fileName, contentType }: Upload, types: readonly string[]): void {
  const isOf = (type: string): boolean => {
    if (type.startsWith(".")) return fileName.toLowerCase().endsWith(type);
    return type.endsWith("/*") ? contentType.startsWith(type.slice(0, -1)) : contentType === type;
  };
  if (types.length === 0 || types.some(isOf)) return;
  throw violation("contentType", `${fileName} (${contentType}) can't be uploaded here. Allowed: ${types.join(", ")}.`);
}

const partsOf = ({ file, head, declared, md5 }: Received) => ({
  file,
  contentType: contentTypeOf(head, declared),
  md5,
});

function formError(error: unknown, limit: number): ApiError {
  if (isFileTooLarge(error)) return tooLarge(limit);
  return isTooManyParts(error) ? invalidBody("The form has too many parts.") : unreadableForm();
}

/** Metadata that was sent as a file, no longer than it can be as a field. */
async function textOf(file: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of piecesOf(file)) {
    const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += piece.length;
    if (bytes > FORM_FIELD_BYTES) throw invalidBody("The part named metadata is too long.");
    chunks.push(piece);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const tooLarge = (limit: number) =>
  violation("fileSize", `File is too large (maximum size is ${limit.toLocaleString("en")} bytes).`);

async function keep(ctx: Context, content: AsyncIterable<unknown>, declared: string, limit: number): Promise<Received> {
  const hash = createHash("md5");
  const head: Buffer[] = [];
  const file = await ctx.files.put(Readable.from(watched(content, hash, head)), limit);
  return { file, head: Buffer.concat(head).subarray(0, HEAD_BYTES), declared, md5: hash.digest("hex") };
}

async function* watched(content: AsyncIterable<unknown>, hash: Hash, head: Buffer[]) {
  let seen = 0;
  for await (const chunk of content) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    hash.update(bytes);
    if (seen < HEAD_BYTES) head.push(bytes.subarray(0, HEAD_BYTES - seen));
    seen += bytes.length;
    yield bytes;
  }
}

/** A part with a content type of its own has been read as JSON already. */
function parsed(value: unknown): unknown {
  const refused = (problem: string) => invalidBody(`The part named metadata ${problem}.`);
  if (typeof value === "string") return parseJson(value, refused);
  requireShallow(value, refused);
  return value;
}

function described(metadata: unknown): { fileName: string; description: string } {
  if (!isObject(metadata)) throw invalidBody("The form has no part named metadata that is a JSON object.");
  const { fileName, description } = metadata;
  // Of a whole path its last part is the name. What is invisible would end up in a header, or turn `exe.txt` around.
  const name =
    typeof fileName === "string"
      ? withoutInvisible(fileName.replace(/^.*[/\\]/su, "").replaceAll(/\p{Cc}/gu, "")).trim()
      : "";
  if (name === "") throw violation("fileName", "File name can't be blank.");
  if (name.length > FILE_NAME_LENGTH_MAXIMUM) {
    throw violation("fileName", `File name is too long (maximum is ${FILE_NAME_LENGTH_MAXIMUM} characters).`);
  }
  const text = isObject(description) ? description["raw"] : description;
  const said = typeof text === "string" ? text.replaceAll("\0", "") : "";
  if (said.length > TEXT_LENGTH_MAXIMUM) throw violation("description", "Description is too long.");
  return { fileName: name, description: said };
}
