/** Our own keys for SAML: made once they are needed, and replaced in two steps so that sign-ins go on meanwhile. */
import type { Context } from "../../../platform/context.ts";
import { isUniqueViolation } from "../../../platform/database/database.ts";
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { seal, unseal } from "../../../platform/secrets/secrets.ts";
import { configOf } from "../providers/config.ts";
import { ProviderFailure } from "../providers/protocol.ts";
import type { ProviderRow } from "../providers/store.ts";
import { certificateDocument, readCertificates } from "../saml-metadata/certificates.ts";
import { newOwnKey } from "./certificate.ts";
import { addSamlKey, moveOn, samlKeysOf } from "./store.ts";

/** What a private key is sealed as. */
export const SAML_KEY = "saml private key";

export interface OpenKey {
  use: "current" | "next" | "former";
  certificate: string;
  privateKey: string;
}

/** @throws ProviderFailure where the secret key of the installation was replaced without these */
export async function openKeysOf(ctx: Context, providerId: number): Promise<OpenKey[]> {
  return (await samlKeysOf(ctx.db, providerId)).map(({ use_state: use, certificate, private_key: sealed }) => {
    const privateKey = unseal(ctx.settings, SAML_KEY, sealed);
    if (privateKey === null)
      throw new ProviderFailure("The key for signing can't be opened: HALYARD_SECRET_KEY was changed.");
    return { use, certificate, privateKey };
  });
}

const needsKey = (provider: ProviderRow): boolean => {
  const { saml } = configOf(provider);
  return saml !== null && (saml.signRequests || saml.requireEncryption);
};

/** Adds the first key of a provider whose settings need one. Making it takes a while, so no transaction waits for it. */
export async function ensureKey(ctx: Context, provider: ProviderRow): Promise<void> {
  if (!needsKey(provider) || (await samlKeysOf(ctx.db, provider.id)).length > 0) return;
  const key = await sealedKey(ctx, provider);
  await ctx.transaction(async (tx) => {
    if ((await samlKeysOf(tx, provider.id)).length === 0)
      await addSamlKey(tx, { ...key, provider_id: provider.id, use_state: "current" });
  });
}

async function sealedKey(ctx: Context, { slug }: ProviderRow) {
  const now = ctx.clock.now();
  const { certificate, privateKey } = await newOwnKey(`Halyard ${slug}`, now);
  return { certificate, private_key: seal(ctx.settings, SAML_KEY, privateKey), created_at: now.toISOString() };
}

/**
 * Once: a new one is in the metadata beside the one that signs. Twice: the new one signs, and the one before it leaves the
 * metadata.
 * @param note in the same transaction
 */
export async function replaceKey(
  ctx: Context,
  provider: ProviderRow,
  note: (tx: Writer, step: OpenKey["use"]) => Promise<void>,
): Promise<void> {
  const key = await sealedKey(ctx, provider);
  const work = async (tx: Writer): Promise<void> => {
    const uses = new Set((await samlKeysOf(tx, provider.id)).map(({ use_state: use }) => use));
    const step = !uses.has("current") ? "current" : uses.has("next") ? "former" : "next";
    if (step === "former") await moveOn(tx, provider.id);
    else await addSamlKey(tx, { ...key, provider_id: provider.id, use_state: step });
    await note(tx, step);
  };
  await ctx.transaction(work).catch((error: unknown) => {
    // Someone else does the same at this moment, and one of both is enough.
    if (!isUniqueViolation(error)) throw error;
  });
}

export async function keyDocuments(db: Reader, providerId: number, now: Date) {
  return (await samlKeysOf(db, providerId)).flatMap(({ certificate, use_state: use }) =>
    readCertificates(certificate).map((one) => ({ ...certificateDocument(one, now), use })),
  );
}
