/** Entries as the body of a signed call. */
import { PROGRAM_VERSION } from "../../../platform/environment/version.ts";
import type { Context } from "../../../platform/context.ts";
import { AddressRefused, NoAnswer } from "../../../platform/outgoing-http/outgoing-http.ts";
import { signatureHeaders } from "../../webhooks/delivery/signatures.ts";
import type { StreamConfig, StreamSecrets } from "./config.ts";
import { Undelivered, type Destination } from "./destination.ts";

const KEPT_RESPONSE = 4_096;

export const webhookDestination = (
  { outgoing, clock }: Pick<Context, "outgoing" | "clock">,
  { url }: StreamConfig<"webhook">,
  { secret = "", authorization }: StreamSecrets,
): Destination => ({
  async send(entries) {
    const body = JSON.stringify({ type: "audit.entries", entries });
    // The same for the same entries, so that a receiver knows what it has seen.
    const messageId = `audit_${entries[0]?.id ?? ""}_${entries.at(-1)?.id ?? ""}`;
    const headers = {
      ...(authorization === undefined ? {} : { authorization }),
      "content-type": "application/json",
      "user-agent": `Halyard/${PROGRAM_VERSION}`,
      ...signatureHeaders([secret], messageId, clock.now(), body),
    };
    try {
      const { status } = await outgoing.send({ method: "POST", url, body, headers, mostBytes: KEPT_RESPONSE });
      if (status < 200 || status > 299) throw new Undelivered(`The receiver answered ${status}.`);
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof AddressRefused) throw new Undelivered(error.message);
      throw error;
    }
  },
});
