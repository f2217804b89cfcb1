/** What stands in the letter that invites. Only servers with a public address send mail: links are made of it. */
import type { OneTimeToken } from "../../authentication/sessions/one-time-tokens.ts";
import { letterTo, type Addressee } from "../../../platform/mail/mail-queue.ts";
import type { Letter } from "../../../platform/mail/mailer.ts";

/**
 * The page of the client that takes an invitation up. What opens the account stands behind the `#`: browsers send
 * that to no server, so it is in no log and in no Referer.
 */
export const invitationUrl = (origin: string, { secret }: OneTimeToken): string => `${origin}/invitation#${secret}`;

export function invitationLetter(origin: string, user: Addressee, token: OneTimeToken): Letter {
  return letterTo(user, "You are invited to Halyard", [
    `You're invited to work with Halyard at ${origin}.`,
    `Open this link to choose your name and your password:\n${invitationUrl(origin, token)}`,
    `It works once, until ${dayOf(token)}. If you weren't expecting this, you can ignore it.`,
  ]);
}

const dayOf = ({ expiresAt }: OneTimeToken): string =>
  new Date(expiresAt).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
