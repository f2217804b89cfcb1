/** Metadata from the provider's own address, by the client that is led to no private one. */
import type { Context } from "../../../platform/context.ts";
import { AddressRefused, NoAnswer } from "../../../platform/outgoing-http/outgoing-http.ts";
import { METADATA_BYTES, MetadataRefused } from "./document.ts";

/** Who stands between could give other certificates, and sign in as anyone: only the machine itself is spared TLS. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function isMetadataAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.has(url.hostname));
}

/** @throws MetadataRefused */
export async function fetchMetadata(ctx: Context, url: string): Promise<string> {
  if (!isMetadataAddress(url)) throw new MetadataRefused("The address of the metadata must start with https://.");
  const answer = await ctx.outgoing
    .send({
      method: "GET",
      url,
      headers: { accept: "application/samlmetadata+xml, application/xml, text/xml" },
      mostBytes: METADATA_BYTES,
    })
    .catch((error: unknown) => {
      if (error instanceof AddressRefused || error instanceof NoAnswer) throw new MetadataRefused(error.message);
      throw error;
    });
  if (answer.status >= 300 && answer.status < 400)
    throw new MetadataRefused("The address leads on to another one. Enter the one where the metadata is.");
  if (answer.status !== 200) throw new MetadataRefused(`The address answered with the status ${answer.status}.`);
  if (answer.isCut) throw new MetadataRefused("The metadata is too large.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(answer.body);
  } catch {
    throw new MetadataRefused("The metadata is not UTF-8.");
  }
}
