/** Browsers that go to the SAML provider of a test and come back. */
import { inflateRawSync } from "node:zlib";
import { expect } from "vitest";
import type { ApiAnswer } from "../../api.ts";
import type { TestApp } from "../../app.ts";
import { assertionOf, PROVIDER, responseOf, type Said } from "./saml-provider.ts";
import { cookiesOf, placeOf } from "./visits.ts";

const LIST = "admin/auth_providers";
export const ATTRIBUTES = { uid: "sam", mail: "sam@example.org", givenName: "Sam", sn: "Sailor" };

/** What the browser was sent to the provider with. */
export interface Asked {
  url: string;
  xml: string;
  cookie: string;
  requestId: string;
  state: string;
}

export function asked(url: string, cookie: string): Asked {
  const query = new URL(url).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get("SAMLRequest") ?? "", "base64")).toString("utf8");
  return { url, xml, cookie, requestId: /ID="([^"]+)"/.exec(xml)?.[1] ?? "", state: query.get("RelayState") ?? "" };
}

/** With a provider whose identifier is `fleet`. @param certificate what its answers are signed with */
export function samlVisits({ api, ctx }: TestApp, origin: string, certificate: string) {
  const audience = `${origin}/auth/fleet/metadata`;
  const recipient = `${origin}/auth/fleet/acs`;
  const saml = { entryPoint: "https://provider.example.org/sso", certificates: certificate };
  const config = (more: object) => ({
    claims: { login: "uid", email: "mail", firstName: "givenName", lastName: "sn" },
    createAccounts: true,
    saml,
    ...more,
  });
  const create = (more: object = {}) =>
    api.admin.post(LIST, { kind: "saml", slug: "fleet", name: "Fleet", issuer: PROVIDER, config: config(more) });
  const honest = ({ requestId }: Pick<Asked, "requestId">, change: Partial<Said> = {}): Said => ({
    requestId,
    audience,
    recipient,
    attributes: ATTRIBUTES,
    ...change,
  });
  return {
    audience,
    recipient,
    saml,
    config,
    create,
    honest,
    /** Without a test of its own. */
    async enabled(more: object = {}): Promise<number> {
      const { id } = await create(more);
      await ctx.transaction((tx) =>
        tx.updateTable("auth_providers").set({ enabled: 1, tested_version: 1 }).where("id", "=", id).execute(),
      );
      return id;
    },
    async begin(): Promise<Asked> {
      const start = await api.anonymous.get("/auth/fleet/start?return_to=%2Fprojects");
      return asked(placeOf(start), cookiesOf(start));
    },
    /** As the browser does it: without cookies to us, then with them. */
    async answer(begun: Asked, xml: string, cookie = begun.cookie): Promise<ApiAnswer> {
      const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: begun.state });
      const posted = await api.anonymous.post("/auth/fleet/acs", form.toString(), {
        headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://provider.example.org" },
      });
      expect(cookiesOf(posted)).toBe("");
      const to = placeOf(posted);
      return to.startsWith("/auth/fleet/complete") ? api.anonymous.get(to, { headers: { cookie } }) : posted;
    },
    saying: (begun: Asked, change: Partial<Said> = {}): string =>
      responseOf(honest(begun, change), assertionOf(honest(begun, change))),
  };
}
