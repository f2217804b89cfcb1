/**
 * What node-saml leaves to us: for whom, for which request and until when an assertion was made. All of it is read from
 * what is signed.
 */
import { isObject } from "../../../hal/json.ts";
import { ProviderFailure } from "../providers/protocol.ts";

/** An answer may be on its way for this long before or after the times in it. */
export const SKEW_MS = 30_000;
/** One that holds longer would have to be remembered for as long. */
const LONGEST_MS = 24 * 60 * 60_000;

export interface Expected {
  recipient: string;
  /** The request that it answers; null: no one has asked. */
  requestId: string | null;
}

/** Of one that no one has asked for: what it is known by, and until when it would be taken. */
export interface Unsolicited {
  id: string;
  expiresAt: Date;
}

/** Someone has asked for it, and it comes too late or to another browser. */
export class AnswersARequest extends ProviderFailure {}

/** @param assertion as node-saml reads it. @throws ProviderFailure */
export function requireMadeFor(assertion: unknown, { recipient, requestId }: Expected): void {
  const all = confirmationsIn(assertion);
  if (all.length === 0 || all.some((one) => one["Recipient"] !== recipient))
    throw new ProviderFailure("The answer is for another address.");
  // The library takes an assertion that names no request for the answer to any.
  if (requestId !== null && all.some((one) => one["InResponseTo"] !== requestId))
    throw new ProviderFailure("The answer is for another request.");
  if (requestId === null && all.some((one) => (one["InResponseTo"] ?? "") !== ""))
    throw new AnswersARequest("The answer is for a request that is over.");
}

/**
 * For one that no one has asked for, whose times the library does not look at.
 * @param restoredAt when a backup was restored, ISO 8601: one that was made before may have been used before
 * @throws ProviderFailure
 */
export function unsolicitedIn(assertion: unknown, now: Date, restoredAt: string | null): Unsolicited {
  const [attributes] = attributesOf(assertion, "Assertion");
  const id = attributes?.["ID"] ?? "";
  if (id === "" || id.length > 1_000) throw new ProviderFailure("The assertion has no ID.");
  // The provider's clock may be ahead.
  const isNewer = (time: string): boolean =>
    Date.parse(attributes?.["IssueInstant"] ?? "") > Date.parse(time) + SKEW_MS;
  if (restoredAt !== null && !isNewer(restoredAt))
    throw new ProviderFailure("The assertion was made before a backup was restored, and may have been used.");
  const ends = confirmationsIn(assertion).map((one) => {
    const [begin, end] = [Date.parse(one["NotBefore"] ?? ""), Date.parse(one["NotOnOrAfter"] ?? "")];
    if (Number.isNaN(end)) throw new ProviderFailure("The assertion does not say until when it holds.");
    if (begin > now.getTime() + SKEW_MS || end <= now.getTime() - SKEW_MS)
      throw new ProviderFailure("The assertion does not hold at this time.");
    return end;
  });
  const end = Math.max(...ends);
  if (end > now.getTime() + LONGEST_MS) throw new ProviderFailure("The assertion holds for more than a day.");
  return { id, expiresAt: new Date(end + SKEW_MS) };
}

/** Where the whole answer was sent. Of a signed one it must be there, of others the recipient says the same. */
export function requireDestination(xml: string, expected: string, isAsked: boolean): void {
  const response = /<(?:[\w-]+:)?Response[\s>][^>]*/.exec(xml)?.[0] ?? "";
  const destination = /\sDestination\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(response);
  const given = destination?.[1] ?? destination?.[2];
  if (given === undefined ? !isAsked : given !== expected)
    throw new ProviderFailure("The answer was sent to another address.");
}

const confirmationsIn = (assertion: unknown) => attributesOf(assertion, "SubjectConfirmationData");

/** Of each element of this name. */
function attributesOf(assertion: unknown, name: string): Record<string, string | undefined>[] {
  return found(assertion, name).map((one) => {
    const given = isObject(one) && isObject(one["$"]) ? one["$"] : {};
    return Object.fromEntries(
      Object.entries(given).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
    );
  });
}

function found(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => found(one, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === name ? (Array.isArray(one) ? one : [one]) : found(one, name),
  );
}
