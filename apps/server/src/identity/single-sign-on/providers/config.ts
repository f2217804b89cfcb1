/** What administrators chose for a provider beside its address and keys. */
import { z } from "zod";
import type { ProviderRow } from "./store.ts";

const claim = (name: string) => z.string().trim().min(1).max(100).default(name);

const optionalClaim = z.string().trim().max(100).default("");

export const ProviderConfig = z.object({
  /** Which claims say what of a person. */
  claims: z
    .object({
      login: claim("preferred_username"),
      email: claim("email"),
      firstName: claim("given_name"),
      lastName: claim("family_name"),
      /** Empty: the provider does not decide about it. */
      language: optionalClaim,
      picture: optionalClaim,
    })
    .prefault({}),
  /** Whether an address that the provider has checked makes someone the owner of the account that has it. */
  trustEmail: z.boolean().default(false),
  /** Whether someone who signs out here is signed out there, too. */
  signOutThere: z.boolean().default(false),
  /** Of a SAML provider: where people are sent, and the certificates that its answers are signed with, PEM. */
  saml: z
    .object({
      entryPoint: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).max(2_000),
      certificates: z
        .string()
        .regex(/-----BEGIN CERTIFICATE-----/, "must be PEM")
        .max(50_000),
    })
    .nullable()
    .default(null),
  /** The claim that names a person's groups; empty: groups are not the provider's. */
  groupsClaim: z.string().trim().max(100).default(""),
  /** The claim that says who is an administrator, and the value that it has or contains for them; empty: none does. */
  adminClaim: optionalClaim,
  adminValue: z.string().trim().min(1).max(200).default("true"),
  /** Whether a group that is not here is made. */
  createGroups: z.boolean().default(false),
  /** Whether someone who has no account gets one. */
  createAccounts: z.boolean().default(false),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;

export const configOf = (provider: ProviderRow): ProviderConfig => ProviderConfig.parse(JSON.parse(provider.config));
