/** What administrators chose for a provider beside its address and keys. */
import { ICON_BYTES, picture } from "@halyard/contract/settings/general";
import { z } from "zod";
import { lastExpiry, readCertificates } from "../saml-metadata/certificates.ts";
import { isMetadataAddress } from "../saml-metadata/fetch.ts";
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
      /** Where the provider says of itself what stands here, read again each day; null: it is entered by hand. */
      metadataUrl: z
        .string()
        .trim()
        .max(2_000)
        .refine(isMetadataAddress, "must start with https://")
        .nullable()
        .default(null),
      /** Whether the provider can check that a request is ours. */
      signRequests: z.boolean().default(false),
      /** Whether an answer that anyone on its way can read is refused. */
      requireEncryption: z.boolean().default(false),
      /** Whether people can come from the pages of the provider, with an answer that no one has asked for. */
      allowUnsolicited: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  /** The claim that names a person's groups; empty: groups are not the provider's. */
  groupsClaim: z.string().trim().max(100).default(""),
  /** The claim that says who is an administrator, and the value that it has or contains for them; empty: none does. */
  adminClaim: optionalClaim,
  adminValue: z.string().trim().min(1).max(200).default("true"),
  /** Of GitHub: only members of one of these organizations come in; none: everyone can. */
  organizations: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9][a-z0-9-]*$/, "must be names as they are in GitHub's addresses")
        .max(100),
    )
    .max(50)
    .default([]),
  /** Whether a group that is not here is made. */
  createGroups: z.boolean().default(false),
  /** Whether someone who has no account gets one. */
  createAccounts: z.boolean().default(false),
  /** `invited`: the account is theirs once they have opened the invitation that is mailed to them. */
  newAccounts: z.enum(["active", "invited"]).default("active"),
  /** Whether a second factor that the provider has asked for is one here. */
  trustFactor: z.boolean().default(false),
  /** Those who enter an address at one of these on the sign-in page are sent there. */
  domains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, "must be names such as example.org")
        .max(253),
    )
    .max(50)
    .default([]),
  /** Whether the sign-in page leads there without a click. */
  automatic: z.boolean().default(false),
  /** On its button, as a `data:` address; empty: its first letter. */
  icon: z
    .string()
    .refine((value) => picture(ICON_BYTES).safeParse(value).success, `must be a PNG, JPEG or WebP of at most 8 KB`)
    .default(""),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;

export const configOf = (provider: ProviderRow): ProviderConfig => ProviderConfig.parse(JSON.parse(provider.config));

/** As it is stored, with what is looked for in it. */
export const configColumns = (config: ProviderConfig) => ({
  config: JSON.stringify(config),
  certificates_expire_at: lastExpiry(config.saml?.certificates ?? ""),
});

/** @returns what a SAML provider lacks; null: nothing */
export function samlProblem(config: ProviderConfig | undefined): string | null {
  if (config?.saml == null) return "Enter where people are sent, and the provider's certificate.";
  const { certificates } = config.saml;
  const entered = certificates.split("BEGIN CERTIFICATE").length - 1;
  return readCertificates(certificates).length === entered ? null : "A certificate can't be read.";
}

const StoredMetadata = z.object({
  /** Where it was read. */
  url: z.string(),
  checkedAt: z.string(),
  problem: z.string().nullable(),
  changed: z
    .object({ at: z.string(), added: z.number(), removed: z.number(), entryPoint: z.string().nullable() })
    .nullable(),
});
export type StoredMetadata = z.infer<typeof StoredMetadata>;

/** How reading the metadata ended. What was read at an earlier address says nothing of this one. */
export function metadataOf(row: ProviderRow): Omit<StoredMetadata, "url"> | null {
  if (row.metadata === null) return null;
  const { url, ...outcome } = StoredMetadata.parse(JSON.parse(row.metadata));
  return url === configOf(row).saml?.metadataUrl ? outcome : null;
}
