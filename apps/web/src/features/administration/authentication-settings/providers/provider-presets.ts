/** Providers that many have, with what their issuer's address looks like. */
export const PRESETS = {
  other: { name: "", issuer: "" },
  entra: { name: "Microsoft", issuer: "https://login.microsoftonline.com/TENANT/v2.0" },
  google: { name: "Google", issuer: "https://accounts.google.com" },
  keycloak: { name: "Keycloak", issuer: "https://HOST/realms/REALM" },
  okta: { name: "Okta", issuer: "https://DOMAIN.okta.com" },
  authentik: { name: "authentik", issuer: "https://HOST/application/o/APPLICATION/" },
  gitlab: { name: "GitLab", issuer: "https://gitlab.com" },
  saml: { name: "SAML", issuer: "" },
} as const;

export type PresetId = keyof typeof PRESETS;
export const isPreset = (id: string): id is PresetId => Object.hasOwn(PRESETS, id);
