/** Providers that many have, with what their issuer's address looks like. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";

export const PRESETS = {
  other: { name: "", issuer: "" },
  entra: { name: "Microsoft", issuer: "https://login.microsoftonline.com/TENANT/v2.0" },
  google: { name: "Google", issuer: "https://accounts.google.com" },
  keycloak: { name: "Keycloak", issuer: "https://HOST/realms/REALM" },
  okta: { name: "Okta", issuer: "https://DOMAIN.okta.com" },
  authentik: { name: "authentik", issuer: "https://HOST/application/o/APPLICATION/" },
  gitlab: { name: "GitLab", issuer: "https://gitlab.com" },
  github: { name: "GitHub", issuer: "https://github.com" },
  saml: { name: "SAML", issuer: "" },
} as const;

export type PresetId = keyof typeof PRESETS;
export const isPreset = (id: string): id is PresetId => Object.hasOwn(PRESETS, id);

type Config = AuthProvider["config"];

export const OPEN_ID_CONFIG: Config = {
  claims: {
    login: "preferred_username",
    email: "email",
    firstName: "given_name",
    lastName: "family_name",
    language: "locale",
    picture: "picture",
  },
  trustEmail: false,
  signOutThere: false,
  createAccounts: true,
  newAccounts: "active",
  trustFactor: false,
  domains: [],
  automatic: false,
  icon: "",
  groupsClaim: "",
  createGroups: false,
  organizations: [],
  adminClaim: "",
  adminValue: "true",
  saml: null,
};

const SAML_CONFIG: Config = {
  ...OPEN_ID_CONFIG,
  claims: { login: "uid", email: "mail", firstName: "givenName", lastName: "sn", language: "", picture: "" },
  saml: {
    entryPoint: "",
    certificates: "",
    metadataUrl: null,
    signRequests: false,
    requireEncryption: false,
    allowUnsolicited: false,
  },
};

/** Anyone can have an account at GitHub, so none is created until an administrator decides it. */
const GITHUB_CONFIG: Config = {
  ...OPEN_ID_CONFIG,
  claims: { ...OPEN_ID_CONFIG.claims, language: "" },
  createAccounts: false,
};

/** What a new provider of this kind begins with. */
export function newProvider(preset: PresetId) {
  const kind = preset === "saml" || preset === "github" ? preset : "oidc";
  const config = { oidc: OPEN_ID_CONFIG, saml: SAML_CONFIG, github: GITHUB_CONFIG }[kind];
  return { ...PRESETS[preset], slug: preset === "other" ? "" : preset, kind, config } as const;
}
