/** Applications that act for people (OAuth 2.1). */
import * as z from "zod/mini";
import { resource } from "../hal.ts";

const scope = z.enum(["api_v3", "api_v3_read"]);
export type OAuthScope = z.infer<typeof scope>;

/** `clientSecret` is in the answer to its creation alone. */
export const oauthApplication = resource("OAuthApplication", {
  id: z.number(),
  name: z.string(),
  clientId: z.string(),
  clientSecret: z.optional(z.string()),
  confidential: z.boolean(),
  scopes: z.array(scope),
  enabled: z.boolean(),
  /** How many have let it in. */
  people: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OAuthApplication = z.infer<typeof oauthApplication>;

/** What a person is asked before an application gets in. */
export const oauthConsent = resource("OAuthConsent", {
  application: z.string(),
  scopes: z.array(scope),
  /** The host of where the browser goes with the answer. */
  goesTo: z.string(),
  person: z.object({ name: z.string(), login: z.string() }),
});
export type OAuthConsent = z.infer<typeof oauthConsent>;

/** Where the browser goes with their answer. */
export const oauthAnswer = resource("OAuthAnswer", { url: z.string() });

/** An application that someone has let in. */
export const oauthGrant = resource("OAuthGrant", {
  id: z.number(),
  application: z.string(),
  scopes: z.array(scope),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type OAuthGrant = z.infer<typeof oauthGrant>;
