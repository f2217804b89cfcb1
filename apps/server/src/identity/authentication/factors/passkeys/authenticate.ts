/** Signing in with a passkey (WebAuthn assertion): alone, or as the second factor after a password. */
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../../../platform/errors.ts";
import type { Context } from "../../../../platform/context.ts";
import type { Writer } from "../../../../platform/database/schema/schema.ts";
import { record } from "../../../../platform/events/journal.ts";
import { userChange } from "../../../users/journal.ts";
import { usersByIds, type UserRow } from "../../../users/service.ts";
import { mailOfFactor } from "../factor-mails.ts";
import { factorByCredential, factorsOf, useCounter, type FactorRow } from "../store.ts";
import { newChallenge, takeChallenge } from "./challenge-store.ts";
import { bytesOf, challengeIn, handleOf } from "./register.ts";
import { passkeyLibrary, requireRelyingParty, type RelyingParty } from "./relying-party.ts";

export const Asserted = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.string().max(10_000),
    authenticatorData: z.string().max(10_000),
    signature: z.string().max(10_000),
    userHandle: z.string().max(200).optional(),
  }),
});

/** What a passkey is asked for. Signing in with nothing else, it says itself who it is. */
export type Asked = { purpose: "sign_in"; userId: null } | { purpose: "second_factor" | "proof"; userId: number };

/** Where nothing else was given in the same step, it has to have checked its person, by a finger or a PIN. */
const isAlone = ({ purpose }: Asked): boolean => purpose !== "second_factor";

export async function assertionOptions(ctx: Context, request: FastifyRequest, asked: Asked) {
  const { purpose, userId } = asked;
  const party = requireRelyingParty(ctx, request);
  const challenge = await ctx.transaction((tx) => newChallenge(tx, purpose, userId, ctx.clock.now()));
  const own = userId === null ? [] : await factorsOf(ctx.db, userId);
  const options = await (
    await passkeyLibrary()
  ).generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    userVerification: isAlone(asked) ? "required" : "preferred",
    allowCredentials: own.flatMap(({ credential_id, transports }) =>
      credential_id === null ? [] : [{ id: credential_id, transports: transportsIn(transports) }],
    ),
  });
  return { _type: "PasskeyOptions", publicKey: options, _links: {} };
}

/** A passkey that signed what it was asked to. */
export interface RightPasskey {
  user: UserRow;
  /** Counts the use. @returns false where another one was faster */
  use(tx: Writer): Promise<boolean>;
}

/**
 * @param asked as {@link assertionOptions} was asked for
 * @throws Unauthenticated (401) in the same words whatever is wrong
 */
export async function rightPasskey(
  ctx: Context,
  request: FastifyRequest,
  credential: unknown,
  asked: Asked,
): Promise<RightPasskey> {
  const { purpose, userId } = asked;
  const party = requireRelyingParty(ctx, request);
  const parsed = Asserted.safeParse(credential);
  if (!parsed.success) throw refused();
  const response: AuthenticationResponseJSON = { ...parsed.data, clientExtensionResults: {} };
  const now = ctx.clock.now();
  const challenge = challengeIn(response.response.clientDataJSON);
  const isOurs = await ctx.transaction((tx) => takeChallenge(tx, challenge, purpose, userId, now));
  const factor = isOurs ? await factorByCredential(ctx.db, response.id) : undefined;
  const [user] = factor === undefined ? [] : await usersByIds(ctx, [factor.user_id]);
  if (factor === undefined || user?.status !== "active" || (userId ?? user.id) !== user.id) throw refused();
  if (!isHandleOf(user.id, response.response.userHandle, userId)) throw refused();
  const counter = await counterOf(response, challenge, party, factor, isAlone(asked));
  if (counter === null) {
    if (isCounterBack(response, factor)) await tellOfCopy(ctx, user, factor);
    throw refused();
  }
  return { user, use: (tx) => useCounter(tx, factor, String(counter), now.toISOString()) };
}

/** A passkey that names its person has to name the right one; one that was asked for by name may say nothing. */
function isHandleOf(userId: number, handle: string | undefined, asked: number | null): boolean {
  if (handle === undefined || handle === "") return asked !== null;
  return Buffer.from(handle, "base64url").equals(Buffer.from(handleOf(userId)));
}

/** @returns the passkey's counter; null: it is not proven */
async function counterOf(
  response: AuthenticationResponseJSON,
  challenge: string,
  party: RelyingParty,
  factor: FactorRow,
  alone: boolean,
): Promise<number | null> {
  const result = await (
    await passkeyLibrary()
  )
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: factor.credential_id ?? "",
        publicKey: bytesOf(factor.public_key ?? ""),
        counter: Number(factor.sign_count),
        transports: transportsIn(factor.transports),
      },
      requireUserVerification: alone,
    })
    .catch(() => null);
  return result?.verified === true ? result.authenticationInfo.newCounter : null;
}

const transportsIn = (transports: string | null): string[] =>
  (transports ?? "").split(",").filter((name) => name !== "");

/** Two that count on their own are one key and its copy. WebAuthn 3, 6.1.1 */
function isCounterBack({ response }: AuthenticationResponseJSON, factor: FactorRow): boolean {
  const data = Buffer.from(response.authenticatorData, "base64url");
  const known = Number(factor.sign_count);
  return known > 0 && data.length >= 37 && data.readUInt32BE(33) <= known;
}

async function tellOfCopy(ctx: Context, user: UserRow, factor: FactorRow): Promise<void> {
  const what = `The passkey “${factor.name}” was refused, because its counter went back: someone may have a copy of it.`;
  await ctx.transaction(async (tx) => {
    await mailOfFactor(ctx, tx, user, "A passkey was refused", what);
    const changes = { secondFactor: { from: null, to: `Passkey “${factor.name}” refused: its counter went back` } };
    await record(tx, userChange(user, user, "credentials", changes, ctx.clock.now().toISOString()));
  });
}

const refused = () =>
  new ApiError("Unauthenticated", "This passkey doesn't work here. It may have been removed. Sign in another way.");
