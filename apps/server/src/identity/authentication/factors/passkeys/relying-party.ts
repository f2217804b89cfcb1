/**
 * For whom passkeys are made (WebAuthn's relying party): the configured public address, and no other. Browsers take none
 * for addresses of numbers or without TLS, but for `localhost`.
 */
import type { FastifyRequest } from "fastify";
import { isIP } from "node:net";
import { violation } from "../../../../platform/errors.ts";
import type { Context } from "../../../../platform/context.ts";

export interface RelyingParty {
  /** The host that passkeys belong to. They end with it: under another one none of them is found. */
  id: string;
  origin: string;
}

/** @returns why no passkey can be used at the address of this request, a sentence for people */
export function passkeyProblem(ctx: Context, request: FastifyRequest): string | null {
  const found = relyingPartyOf(ctx, request);
  return typeof found === "string" ? found : null;
}

/** @throws PropertyConstraintViolation (422) where there can be no passkeys */
export function requireRelyingParty(ctx: Context, request: FastifyRequest): RelyingParty {
  const found = relyingPartyOf(ctx, request);
  if (typeof found === "string") throw violation("base", found);
  return found;
}

function relyingPartyOf(ctx: Context, request: FastifyRequest): RelyingParty | string {
  const { publicUrl } = ctx.settings;
  const asked = new URL(`${request.protocol}://${request.host}`);
  if (publicUrl === null && asked.hostname !== "localhost") {
    return "Passkeys need the public address of this server: ask an administrator to set HALYARD_PUBLIC_URL.";
  }
  const { hostname, origin, protocol } = publicUrl === null ? asked : new URL(publicUrl);
  if (isIP(hostname.replaceAll(/^\[|\]$/g, "")) !== 0) {
    return `Browsers allow no passkeys for ${hostname}, because it is a number and no name. Use a host name in HALYARD_PUBLIC_URL.`;
  }
  if (protocol !== "https:" && hostname !== "localhost") {
    return `Browsers allow no passkeys for ${origin}, because it is not https.`;
  }
  const page = request.headers.origin;
  if (page !== undefined && page !== origin) return `Passkeys work at ${origin} only. Open Halyard there.`;
  return { id: hostname, origin };
}

/** WebAuthn itself. Loaded with the first passkey: a tenth of all modules would make each start longer. */
export const passkeyLibrary = () => import("@simplewebauthn/server");
