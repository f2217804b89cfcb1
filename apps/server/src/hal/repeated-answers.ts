/**
 * Answers that were given before. A GET is answered with a tag of its very bytes, which depend on what was asked for, on
 * the rows and on what the caller may see: who has the same bytes already is told so (304). Each is made from the database
 * as it is, so that nothing has to be made invalid, and a right that is gone counts at once.
 *
 * What is packed is kept by the same tag: the same bytes are not packed twice. A mistake here would show as an answer that
 * is not what its tag says, which the test compares.
 */
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type ZlibOptions } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { digestOf } from "./answer-parts.ts";
import { isApi } from "./http.ts";
import type { KeptAnswers } from "./kept-answers.ts";

/** Answers below this are not worth packing. */
export const PACK_FROM_BYTES = 2_048;
/** Larger ones are packed beside, so that no one else waits for them. */
export const PACK_AT_ONCE_BYTES = 1_048_576;
/** Even larger ones are packed as a stream, which takes many times as long in all. */
const MOST_PACKED_BYTES = 16 * 1_048_576;
const MOST_KEPT_BYTES = 16 * 1_048_576;

/** The higher levels take longer than the whole rest of an answer. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 1 };
const PACK = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes: Buffer) => gzipSync(bytes, GZIP),
} as const;
type Encoding = keyof typeof PACK;
const [brotliBeside, gzipBeside] = [promisify(brotliCompress), promisify<Buffer, ZlibOptions, Buffer>(gzip)];
const PACK_BESIDE: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotliBeside(bytes, BROTLI),
  gzip: (bytes) => gzipBeside(bytes, GZIP),
};
const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

/**
 * To be registered after what makes bytes of answers, and before anything that packs them.
 * @param answers what answers are kept in
 * @returns what says how much is kept packed
 */
export function repeatedAnswers(app: FastifyInstance, answers?: KeptAnswers): () => { entries: number; bytes: number } {
  const packed = new PackedAnswers(MOST_KEPT_BYTES);
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" || reply.statusCode !== 200 || !isApi(request) || !Buffer.isBuffer(payload))
      return payload;
    if (!String(reply.getHeader("content-type")).includes("json")) return payload;
    // A route that tags its answers by itself has tagged what it answers.
    if (reply.hasHeader("etag") || reply.hasHeader("content-encoding")) return payload;
    const digest = digestOf(payload);
    reply.header("etag", `W/"${digest}"`);
    answers?.keep(request, payload, digest);
    if (isKnown(request, digest)) {
      void reply.code(304).removeHeader("content-type");
      return "";
    }
    return pack(request, reply, payload, digest, packed);
  });
  return () => packed.size;
}

/** RFC 9110, 13.1.2: tags are compared without regard to whether they are weak. */
const isKnown = ({ headers }: FastifyRequest, digest: string): boolean =>
  headers["if-none-match"]?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === `"${digest}"`) === true;

async function pack(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: Buffer,
  digest: string,
  kept: PackedAnswers,
): Promise<Buffer> {
  if (payload.length < PACK_FROM_BYTES || payload.length > MOST_PACKED_BYTES) return payload;
  const encoding = ENCODINGS.find((one) => isAccepted(headers["accept-encoding"], one));
  if (encoding === undefined) return payload;
  void reply.header("content-encoding", encoding).header("vary", "accept-encoding");
  const packing = payload.length > PACK_AT_ONCE_BYTES ? PACK_BESIDE : PACK;
  return kept.of(`${encoding} ${digest}`, () => packing[encoding](payload));
}

/** RFC 9110, 12.5.3: named, and not with the weight 0. */
const isAccepted = (accepted: string | string[] | undefined, encoding: Encoding): boolean =>
  String(accepted ?? "")
    .split(",")
    .some((one) => new RegExp(`^\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$).*)?$`, "i").test(one));

/** How often an answer that is packed was kept, and how often it had to be packed, since the start. */
export const packedAnswerRequests = { hit: 0, miss: 0 };

/** The oldest go first. */
class PackedAnswers {
  readonly #most: number;
  readonly #kept = new Map<string, Buffer>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  async of(key: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
    const known = this.#kept.get(key);
    packedAnswerRequests[known === undefined ? "miss" : "hit"]++;
    if (known !== undefined) return known;
    const made = await make();
    // Others can have packed it meanwhile.
    if (this.#kept.has(key)) return made;
    this.#kept.set(key, made);
    this.#bytes += made.length;
    for (const [oldest, bytes] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.length;
    }
    return made;
  }
}
