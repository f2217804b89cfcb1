/** Browsers that go to a provider of a test and come back. */
import { expect } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../api.ts";
import type { TestApp } from "../../app.ts";
import type { PliableProvider } from "./open-id-provider.ts";

export const cookiesOf = (answer: ApiAnswer): string =>
  [answer.headers["set-cookie"] ?? []]
    .flat()
    .filter((one) => typeof one === "string")
    .map((one) => one.split(";")[0])
    .filter((one) => !one?.endsWith("="))
    .join("; ");
export const placeOf = (answer: ApiAnswer): string => String(answer.headers["location"]);

/** What a provider says of someone with this name. */
export const person = (name: string) => ({
  sub: `sub-${name}`,
  email: `${name}@example.org`,
  email_verified: true,
  given_name: name,
  family_name: "Tester",
  preferred_username: name,
});

/** Gives someone a second factor, with which no test signs in. */
export async function giveSecondFactor({ ctx }: Pick<TestApp, "ctx">, userId: number): Promise<void> {
  const at = "2026-01-01";
  const factor = {
    user_id: userId,
    kind: "totp" as const,
    name: "Phone",
    secret: "x",
    confirmed_at: at,
    created_at: at,
  };
  await ctx.transaction((tx) => tx.insertInto("factors").values(factor).execute());
}

const LIST = "admin/auth_providers";

/** What tests do with a provider whose identifier is `pliable`. */
export function visitsTo({ app, api, ctx, logged }: TestApp, pliable: PliableProvider) {
  /** Comes back from the provider, which says this of the person. */
  async function comeBack(url: string, cookie: string, claims: object): Promise<ApiAnswer> {
    const asked = new URL(url).searchParams;
    pliable.claims = { sub: "stranger", nonce: asked.get("nonce") ?? "", ...claims };
    const back = new URLSearchParams({ code: "a code", state: asked.get("state") ?? "" });
    return api.anonymous.get(`/auth/pliable/callback?${back.toString()}`, { headers: { cookie } });
  }
  return {
    /** @returns the id of a provider that people can sign in with, without a test of its own */
    async enabled(config: object = {}): Promise<number> {
      const secret = { clientId: "halyard", clientSecret: "a secret of the client" };
      const made = await api.admin.post(LIST, {
        slug: "pliable",
        name: "Pliable",
        issuer: pliable.issuer,
        ...secret,
        config,
      });
      expect(made.status).toBe(201);
      await ctx.transaction((tx) =>
        tx.updateTable("auth_providers").set({ enabled: 1, tested_version: 1 }).where("id", "=", made.id).execute(),
      );
      return made.id;
    },
    async come(claims: object): Promise<ApiAnswer> {
      const start = await api.anonymous.get("/auth/pliable/start");
      return comeBack(placeOf(start), cookiesOf(start), claims);
    },
    /** An administrator's round trip. @returns what it showed */
    async trial(id: number, claims: object): Promise<unknown> {
      const begun = await api.admin.post(`${LIST}/${id}/test`);
      await comeBack(String(begun.at("url")), cookiesOf(begun), claims);
      return (await api.admin.get(`${LIST}/${id}`)).at("test.verdict");
    },
    /** Asks in the session that a sign-in began. */
    inSession: (answer: ApiAnswer): ApiCaller =>
      new ApiCaller(app, { "x-requested-with": "XMLHttpRequest", cookie: cookiesOf(answer) }, logged),
  };
}
