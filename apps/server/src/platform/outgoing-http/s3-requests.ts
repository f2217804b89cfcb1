/** Signed requests to buckets whose addresses people enter. */
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../environment/settings.ts";
import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from "./outgoing-http.ts";

export type S3Method = OutgoingRequest["method"];

export const s3Client = (access: Omit<S3Settings, "url">): AwsClient => new AwsClient({ ...access, service: "s3" });

/** @throws AddressRefused, NoAnswer */
export async function sendSigned(
  outgoing: OutgoingHttp,
  client: AwsClient,
  method: S3Method,
  url: string,
  { body, headers = {} }: { body?: Buffer | undefined; headers?: Record<string, string> },
  limits: Pick<OutgoingRequest, "patienceMs" | "mostBytes"> = {},
): Promise<OutgoingAnswer> {
  const sent = new Uint8Array(body ?? Buffer.alloc(0));
  // The store compares it with what arrives.
  const hash = createHash("sha256").update(sent).digest("hex");
  const init = { method, ...(body === undefined ? {} : { body: sent }), headers: { "x-amz-content-sha256": hash } };
  const signed = await client.sign(url, init);
  const all = { ...Object.fromEntries(signed.headers), ...headers };
  return outgoing.send({ method, url: signed.url, headers: all, ...(body === undefined ? {} : { body }), ...limits });
}
