/** Entries as packed objects of a bucket, by the hour of the first. What is sent again takes its own place again. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "../../../platform/context.ts";
import { AddressRefused, NoAnswer } from "../../../platform/outgoing-http/outgoing-http.ts";
import { s3Client, sendSigned } from "../../../platform/outgoing-http/s3-requests.ts";
import type { StreamConfig, StreamSecrets } from "./config.ts";
import { linesOf, Undelivered, type Destination, type StreamedEntry } from "./destination.ts";

const pack = promisify(gzip);
const KEPT_RESPONSE = 4_096;

export const s3Destination = (
  { outgoing }: Pick<Context, "outgoing">,
  { url, region, accessKeyId, prefix }: StreamConfig<"s3">,
  { secretAccessKey = "" }: StreamSecrets,
): Destination => ({
  async send(entries) {
    const [first] = entries;
    if (first === undefined) return;
    const client = s3Client({ region, accessKeyId, secretAccessKey });
    const place = `${url.replace(/\/+$/, "")}/${prefix}${keyOf(first)}`;
    const limits = { mostBytes: KEPT_RESPONSE };
    try {
      const body = await pack(linesOf(entries));
      const { status } = await sendSigned(outgoing, client, "PUT", place, { body }, limits);
      if (status !== 200) throw new Undelivered(`The bucket answered ${status}.`);
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof AddressRefused) throw new Undelivered(error.message);
      throw error;
    }
  },
});

/** `2026/11/23/14/j000000123.jsonl.gz` */
function keyOf({ id, createdAt }: StreamedEntry): string {
  const [year, month, day, hour] = createdAt.split(/[-T:]/);
  return `${year}/${month}/${day}/${hour}/${id.slice(0, 1)}${id.slice(1).padStart(9, "0")}.jsonl.gz`;
}
