/** Signing in, second factors and what belongs to them. */
import * as z from "zod/mini";
import { links, resource } from "../hal.ts";
import { user } from "./people.ts";

/** `GET /auth/methods`: what the sign-in page offers, in this order; `problem`: why one cannot be used here. */
export const signInMethods = resource("SignInMethods", {
  methods: z.array(
    z.object({
      kind: z.enum(["password", "passkey", "provider"]),
      problem: z.nullable(z.string()),
      /** Of a provider: what its button says, and where it leads. */
      name: z.optional(z.string()),
      href: z.optional(z.string()),
      /** Of a provider: whose addresses lead there, and whether the page goes there by itself. */
      domains: z.optional(z.array(z.string())),
      automatic: z.optional(z.boolean()),
      /** Of a provider: its picture as a `data:` address; empty: none was chosen. */
      icon: z.optional(z.string()),
    }),
  ),
  /** Whether a forgotten password can be replaced by mail. */
  passwordReset: z.boolean(),
  /** What has to happen before someone who makes an account comes in; null: no one can make one. */
  registration: z.nullable(z.enum(["invitation", "approval", "automatic"])),
  /** How long a password has to be. */
  passwordLength: z.number(),
});
export type SignInMethods = z.infer<typeof signInMethods>;

/** `POST auth/logout`: the session is over, and the browser goes on to `url` to end the one at the provider as well. */
export const signedOut = resource("SignedOut", { url: z.string() });

const factorMethod = z.enum(["totp", "recovery_code", "passkey"]);
export type FactorMethod = z.infer<typeof factorMethod>;

/** A 202: the password was right, and one of these methods is asked for beside it. */
export const pendingSignIn = z.object({
  _type: z.literal("PendingSignIn"),
  _links: links,
  /** `enrol`: they have no second factor, and have to add one before they come in. */
  next: z.enum(["factor", "enrol"]),
  methods: z.array(factorMethod),
  rememberDays: z.number(),
  expiresAt: z.string(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

/** Signed in, or asked for a second factor. */
export const signInStep = z.union([user, pendingSignIn]);
export type SignInStep = z.infer<typeof signInStep>;

/** `POST auth/register`: signed in, or what comes next. */
export const registration = z.union([
  signInStep,
  z.object({ _type: z.literal("Registration"), _links: links, next: z.enum(["invitation", "approval"]) }),
]);
export type Registration = z.infer<typeof registration>;

const proofMethod = z.enum(["totp", "passkey", "password", "sign_in"]);
export type ProofMethod = z.infer<typeof proofMethod>;

/** `GET users/me/proof`: how the person can prove again who they are. One of `methods` is enough; `method` is the first of them. */
export const proof = resource("Proof", { method: proofMethod, methods: z.array(proofMethod) });

export const factor = resource("Factor", {
  id: z.number(),
  kind: z.enum(["totp", "passkey"]),
  name: z.string(),
  /** False until a first code has shown that it works. */
  confirmed: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** In the answer to its creation alone: for the app, as text and as what its picture says. */
  secret: z.optional(z.string()),
  uri: z.optional(z.string()),
  /** Once, with the first factor. */
  recoveryCodes: z.optional(z.array(z.string())),
});
export type Factor = z.infer<typeof factor>;

/** What a browser needs to ask for a passkey (WebAuthn), as it is. */
export const passkeyOptions = resource("PasskeyOptions", { publicKey: z.looseObject({ challenge: z.string() }) });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

export const recoveryCodes = resource("RecoveryCodes", {
  total: z.number(),
  left: z.number(),
  createdAt: z.nullable(z.string()),
  /** In the answer to their creation alone. */
  codes: z.optional(z.array(z.string())),
});
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const rememberedDevice = resource("RememberedDevice", {
  id: z.number(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});
export type RememberedDevice = z.infer<typeof rememberedDevice>;

/** `POST /auth/enrolment`: an app for someone who has to add a second factor before they come in. */
export const enrolment = resource("Enrolment", { secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;

/** They are in, with their recovery codes, which are shown this once. */
export const enrolled = resource("Enrolled", {
  recoveryCodes: z.array(z.string()),
  _embedded: z.object({ user }),
});
export type Enrolled = z.infer<typeof enrolled>;

const tokensInUse = z.object({ tokens: z.number(), people: z.number() });

/** `GET /admin/authentication`: how well sign-ins are protected, from facts and settings. */
export const authenticationOverview = resource("AuthenticationOverview", {
  /** The address that people use: what is registered at a provider begins with it. */
  origin: z.string(),
  /** Of 100: the weights of what is done. */
  score: z.number(),
  points: z.array(
    z.object({
      id: z.enum([
        "requireTwoFactor",
        "administratorsHaveTwoFactor",
        "encryptedConnection",
        "limitSessions",
        "endLongSessions",
        "longPasswords",
        "refuseCommonPasswords",
        "expireTokens",
        "secondAdministrator",
      ]),
      weight: z.number(),
      done: z.boolean(),
    }),
  ),
  methods: z.array(
    z.object({ id: z.enum(["password", "twoFactor", "passkey"]), enabled: z.boolean(), people: z.number() }),
  ),
  /** API tokens that programs used in the last 30 days, of all people and of administrators alone. */
  tokensInUse: z.object({ everyone: tokensInUse, administrators: tokensInUse }),
});
export type AuthenticationOverview = z.infer<typeof authenticationOverview>;

/** `expiring`: within 30 days. */
export const samlCertificate = z.object({
  subject: z.string(),
  /** SHA-256. */
  fingerprint: z.string(),
  expiresAt: z.string(),
  state: z.enum(["valid", "expiring", "expired"]),
});
export type SamlCertificate = z.infer<typeof samlCertificate>;

/** `next`: it is known to the provider before it is used; `former`: it only opens answers. */
export const ownCertificate = z.extend(samlCertificate, { use: z.enum(["current", "next", "former"]) });
export type OwnCertificate = z.infer<typeof ownCertificate>;

/** `POST /admin/auth_providers/metadata`: what a SAML provider says of itself, to be saved. */
export const samlMetadata = resource("SamlMetadata", {
  issuer: z.string(),
  entryPoint: z.string(),
  /** PEM, one after the other. */
  certificates: z.string(),
  found: z.array(samlCertificate),
});
export type SamlMetadata = z.infer<typeof samlMetadata>;

/** `github` has OAuth and an API of its own, not OpenID Connect. */
export const SIGN_IN_KINDS = ["oidc", "saml", "github"] as const;

/** A provider that people sign in with; its secret is never in an answer. */
export const authProvider = resource("AuthProvider", {
  id: z.number(),
  kind: z.enum(SIGN_IN_KINDS),
  slug: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  scopes: z.string(),
  config: z.object({
    claims: z.object({
      login: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** Empty: the provider does not decide about it. */
      language: z.string(),
      picture: z.string(),
    }),
    trustEmail: z.boolean(),
    /** Whether someone who signs out here is signed out there, too. */
    signOutThere: z.boolean(),
    /** Of a SAML provider. */
    saml: z.nullable(
      z.object({
        entryPoint: z.string(),
        certificates: z.string(),
        metadataUrl: z.nullable(z.string()),
        signRequests: z.boolean(),
        /** Whether answers that are not encrypted are refused. */
        requireEncryption: z.boolean(),
        /** Whether people can come from the provider's own pages. */
        allowUnsolicited: z.boolean(),
      }),
    ),
    createAccounts: z.boolean(),
    /** `invited`: once they have opened the invitation that is mailed to them. */
    newAccounts: z.enum(["active", "invited"]),
    /** Whether a second factor that the provider has asked for is one here. */
    trustFactor: z.boolean(),
    domains: z.array(z.string()),
    automatic: z.boolean(),
    /** On its button, as a `data:` address; empty: its first letter. */
    icon: z.string(),
    /** The claim that names a person's groups; empty: none does. */
    groupsClaim: z.string(),
    /** The claim that says who is an administrator, and the value that it has or contains for them; empty: none does. */
    adminClaim: z.string(),
    adminValue: z.string(),
    createGroups: z.boolean(),
    /** Of GitHub: only members of one of these come in; none: everyone can. */
    organizations: z.array(z.string()),
  }),
  /** Of a SAML provider: those that its answers are checked with. */
  certificates: z.array(samlCertificate),
  /** Ours, which is in our metadata: it signs requests, and opens what the provider has encrypted with it. */
  ownCertificates: z.array(ownCertificate),
  /** How reading its metadata ended the last time; null: it is not read, or was not yet. */
  metadata: z.nullable(
    z.object({
      checkedAt: z.string(),
      problem: z.nullable(z.string()),
      /** What it changed here, the last time that it did. */
      changed: z.nullable(
        z.object({ at: z.string(), added: z.number(), removed: z.number(), entryPoint: z.nullable(z.string()) }),
      ),
    }),
  ),
  position: z.number(),
  enabled: z.boolean(),
  /** Whether a round trip went well since its last change. */
  tested: z.boolean(),
  test: z.nullable(
    z.object({
      at: z.string(),
      ok: z.boolean(),
      problem: z.nullable(z.string()),
      claims: z.nullable(z.record(z.string(), z.unknown())),
      verdict: z.nullable(
        z.object({
          kind: z.enum(["sign_in", "link", "create", "refused"]),
          reason: z.nullable(z.enum(["locked", "invited", "exists", "unknown", "incomplete", "outside"])),
          person: z.object({
            login: z.string(),
            email: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            // Tests of earlier versions did not keep what is optional here.
            language: z.optional(z.nullable(z.string())),
            picture: z.optional(z.nullable(z.string())),
          }),
          account: z.nullable(z.string()),
          /** `last`: the provider would take it back, but no other administrator could sign in. */
          administrator: z.optional(z.nullable(z.enum(["grant", "withdraw", "last"]))),
          /** null: groups are not the provider's, or it says nothing of them. */
          groups: z.optional(z.nullable(z.object({ joined: z.array(z.string()), left: z.array(z.string()) }))),
        }),
      ),
    }),
  ),
  /** How many people have signed in with it. */
  people: z.number(),
  /** To be registered at the provider. */
  redirectUri: z.string(),
  lockVersion: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AuthProvider = z.infer<typeof authProvider>;

/** `POST /admin/auth_providers/{id}/test`: where the browser goes for a whole round trip. */
export const authProviderTest = resource("AuthProviderTest", { url: z.string() });

/** A source elsewhere that pushes people and groups by SCIM; `token` or `clientSecret` is in the answer to its creation alone. */
export const scimClient = resource("ScimClient", {
  id: z.number(),
  name: z.string(),
  /** false: it sees and changes only what it created. */
  managesEveryone: z.boolean(),
  /** People whom it creates sign in with this one, under their external id. */
  signInProvider: z.nullable(z.object({ id: z.number(), name: z.string() })),
  enabled: z.boolean(),
  /** What it pushes changes nothing, and is shown. It is not enabled then. */
  trial: z.boolean(),
  /** How many people and groups it would have changed; null: it is not tried. */
  trialOutcomes: z.nullable(
    z.object({
      create: z.number(),
      change: z.number(),
      lock: z.number(),
      delete: z.number(),
      nothing: z.number(),
      refused: z.number(),
    }),
  ),
  expiresAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  people: z.number(),
  groups: z.number(),
  baseUrl: z.string(),
  lockVersion: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** `client_credentials`: it gets tokens at `tokenUrl`, each for an hour. */
  authentication: z.enum(["token", "client_credentials"]),
  clientId: z.nullable(z.string()),
  tokenUrl: z.string(),
  token: z.optional(z.string()),
  clientSecret: z.optional(z.string()),
});
export type ScimClient = z.infer<typeof scimClient>;

/** The last that a client which is tried would have done with a person or group. */
export const scimTrial = resource("ScimTrial", {
  id: z.number(),
  kind: z.enum(["User", "Group"]),
  name: z.string(),
  outcome: z.enum(["create", "change", "lock", "delete", "nothing", "refused"]),
  /** By attribute; of members how many. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  problem: z.nullable(z.string()),
  triedAt: z.string(),
});
export type ScimTrial = z.infer<typeof scimTrial>;
