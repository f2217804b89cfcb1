/** Adding a passkey to an account (WebAuthn registration). */
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { violation } from "../../../../platform/errors.ts";
import type { Document } from "../../../../hal/answer/resource.ts";
import { labelIn } from "../../../../hal/write/label.ts";
import type { Context } from "../../../../platform/context.ts";
import { isUniqueViolation } from "../../../../platform/database/database.ts";
import type { UserRow } from "../../../users/service.ts";
import { newRecoveryCodes } from "../recovery-codes.ts";
import { factorDocument, factorOf, requireRoom, tellOfNew } from "../service.ts";
import { factorsOf, insertPasskey, recoveryCodesOf, replaceRecoveryCodes } from "../store.ts";
import { newChallenge, takeChallenge } from "./challenge-store.ts";
import { passkeyLibrary, requireRelyingParty } from "./relying-party.ts";

/** What an authenticator tells with each answer: whose passkey it is. */
export const handleOf = (userId: number): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`user-${userId}`);

/** EdDSA, ES256 and RS256: what passkeys in use know. */
const ALGORITHMS = [-8, -7, -257] as const;

export const Registered = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.string().max(10_000),
    attestationObject: z.string().max(100_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

export async function registrationOptions(ctx: Context, request: FastifyRequest, owner: UserRow) {
  const party = requireRelyingParty(ctx, request);
  const known = await factorsOf(ctx.db, owner.id);
  requireRoom(known);
  const challenge = await ctx.transaction((tx) => newChallenge(tx, "register", owner.id, ctx.clock.now()));
  const options = await (
    await passkeyLibrary()
  ).generateRegistrationOptions({
    rpName: "Halyard",
    rpID: party.id,
    userName: owner.login,
    userDisplayName: owner.name,
    userID: handleOf(owner.id),
    challenge: bytesOf(challenge),
    attestationType: "none",
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: known.flatMap(({ credential_id }) => (credential_id === null ? [] : [{ id: credential_id }])),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return { _type: "PasskeyOptions", publicKey: options, _links: {} };
}

/** @returns with recovery codes where it is the first factor */
export async function addPasskey(
  ctx: Context,
  request: FastifyRequest,
  owner: UserRow,
  { name, credential }: { name: unknown; credential: unknown },
): Promise<Document> {
  const label = labelIn(name, "name", "Name");
  const party = requireRelyingParty(ctx, request);
  const response = registeredIn(credential);
  const now = ctx.clock.now();
  const challenge = challengeIn(response.response.clientDataJSON);
  const isOurs = await ctx.transaction((tx) => takeChallenge(tx, challenge, "register", owner.id, now));
  if (!isOurs) throw refused();
  const passkey = await verified(response, challenge, party);
  const made = (await recoveryCodesOf(ctx.db, owner.id)).length === 0 ? await newRecoveryCodes() : null;
  const id = await ctx
    .transaction(async (tx) => {
      const added = await insertPasskey(tx, { user_id: owner.id, name: label, ...passkey }, now.toISOString());
      if (made !== null) await replaceRecoveryCodes(tx, owner.id, made.hashes, now.toISOString());
      await tellOfNew(ctx, tx, owner, { kind: "passkey", name: label });
      return added;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw violation("base", "This passkey is registered already.");
      throw error;
    });
  const row = await factorOf(ctx.db, owner, id);
  return { ...factorDocument(owner, row), ...(made === null ? {} : { recoveryCodes: made.codes }) };
}

function registeredIn(credential: unknown): RegistrationResponseJSON {
  const parsed = Registered.safeParse(credential);
  if (!parsed.success) throw refused();
  const { id, rawId, type, response } = parsed.data;
  const { transports, ...signed } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { ...signed, ...(transports === undefined ? {} : { transports }) },
  };
}

async function verified(response: RegistrationResponseJSON, challenge: string, party: { id: string; origin: string }) {
  const result = await (
    await passkeyLibrary()
  )
    .verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    .catch(() => null);
  if (result === null || !result.verified) throw refused();
  const { id, publicKey, counter, transports } = result.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    sign_count: String(counter),
    transports: (transports ?? []).join(","),
  };
}

/** The challenge that an answer says it signs; whether it is one of ours, the database knows. */
export function challengeIn(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    const challenge: unknown = Object(data)["challenge"];
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64url, "base64url"));

const refused = () => violation("credential", "The passkey could not be verified. Start again.");
