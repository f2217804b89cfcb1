/** What programs call: SCIM, OAuth, webhooks, links in emails. */
import { createHash, randomBytes } from "node:crypto";
import { unsubscribeToken } from "../../src/inbox/emails/unsubscribe-token.ts";
import { ApiCaller } from "../api.ts";
import type { World } from "../conformance/world.ts";
import { ORIGIN, People } from "./sign-in-cases.ts";
import { ONLY_LOOKS, type OwnCases, type OwnShot } from "./own-case.ts";

export async function programCases(world: World): Promise<OwnCases> {
  return { ...(await scimCases(world)), ...oauthCases(world), ...otherCases(world) };
}

const otherCases = (world: World): OwnCases => ({
  "POST /auth/{}/acs": "it keeps what the provider said until the browser comes for it, which signs in and is recorded",
  "POST /auth/{}/backchannel_logout":
    "it needs a provider that signs; single-sign-on/sign-out has the test of its entry",
  "POST /webhooks/github": "a job takes it, which records what it changes at pull requests",
  "POST /unsubscribe/{}": async () => {
    const { ctx, api } = world.app;
    const { id } = await new People(world).known();
    const token = unsubscribeToken(ctx.settings.secretKey, id);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return { as: api.anonymous, actor: id, params: [token], body: "List-Unsubscribe=One-Click", headers };
  },
});

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

async function scimCases(world: World): Promise<OwnCases> {
  const client = await world.make("admin/scim_clients", { name: "Okta" });
  const as = new ApiCaller(world.app.app, { authorization: `Bearer ${String(client.at("token"))}` }, world.app.logged);
  const person = (userName: string) => ({
    schemas: [USER],
    userName,
    name: { givenName: userName, familyName: "Pushed" },
    emails: [{ primary: true, type: "work", value: `${userName}@example.org` }],
    active: true,
  });
  const group = () => ({ schemas: [GROUP], displayName: world.word("Pushed") });
  const patch = (path: string) => ({ schemas: [PATCH], Operations: [{ op: "replace", path, value: world.word() }] });
  const cases = (base: string): OwnCases => {
    const made = async (list: string, body: object): Promise<OwnShot> => ({
      ...shot,
      params: [String((await as.post(`${base}/${list}`, body)).at("id"))],
    });
    const shot: OwnShot = { as, actor: 0 };
    const user = () => made("Users", person(world.word("pushed")));
    const crew = () => made("Groups", group());
    const refusing = Object.fromEntries(
      ["POST", "PATCH", "PUT", "DELETE"].flatMap((method) =>
        ["Bulk", "Me"].map((part) => [`${method} ${base}/${part}`, "it is not supported: always refused"]),
      ),
    );
    return {
      ...refusing,
      [`POST ${base}/Users/.search`]: ONLY_LOOKS,
      [`POST ${base}/Groups/.search`]: ONLY_LOOKS,
      [`POST ${base}/Users`]: () => ({ ...shot, body: person(world.word("pushed")) }),
      [`PUT ${base}/Users/{}`]: async () => ({ ...(await user()), body: person(world.word("pushed")) }),
      [`PATCH ${base}/Users/{}`]: async () => ({ ...(await user()), body: patch("name.familyName") }),
      [`DELETE ${base}/Users/{}`]: user,
      [`POST ${base}/Groups`]: () => ({ ...shot, body: group() }),
      [`PUT ${base}/Groups/{}`]: async () => ({ ...(await crew()), body: group() }),
      [`PATCH ${base}/Groups/{}`]: async () => ({ ...(await crew()), body: patch("displayName") }),
      [`DELETE ${base}/Groups/{}`]: crew,
    };
  };
  return { ...cases("/scim/v2"), ...cases("/scim_v2") };
}

const BACK = "https://planner.example.org/back";

function oauthCases(world: World): OwnCases {
  const people = new People(world);
  const { anonymous } = world.app.api;
  const asked = async () => {
    const made = await world.make("oauth_applications", { name: world.word("Planner"), redirectUris: [BACK] });
    const verifier = randomBytes(40).toString("base64url");
    const query = new URLSearchParams({
      response_type: "code",
      client_id: String(made.at("clientId")),
      redirect_uri: BACK,
      state: "007",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const begun = await anonymous.get(`/oauth/authorize?${query.toString()}`);
    const request = String(new URL(String(begun.headers["location"]), ORIGIN).searchParams.get("request"));
    return { made, verifier, request, person: await people.signedIn() };
  };
  const form = (values: Record<string, string>): OwnShot => ({
    as: anonymous,
    body: new URLSearchParams(values).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const exchanging = async () => {
    const { made, verifier, request, person } = await asked();
    const answered = await person.session.post(`oauth/requests/${request}`, { approve: true });
    const code = String(new URL(String(answered.at("url"))).searchParams.get("code"));
    const client = { client_id: String(made.at("clientId")), client_secret: String(made.at("clientSecret")) };
    const values = { ...client, grant_type: "authorization_code", code, redirect_uri: BACK, code_verifier: verifier };
    return { client, values, person };
  };
  const issued = async () => {
    const { client, values, person } = await exchanging();
    const { body, headers } = form(values);
    const answer = await anonymous.post("/oauth/token", body, headers === undefined ? {} : { headers });
    return { client, person, token: String(answer.at("refresh_token")) };
  };
  return {
    "POST oauth/requests/{}": async () => {
      const { request, person } = await asked();
      return { as: person.session, actor: person.id, params: [request], body: { approve: true } };
    },
    "POST /oauth/token": "the consent is recorded; a new token every two hours says no more",
    "POST /oauth/revoke": async () => {
      const { client, person, token } = await issued();
      return { ...form({ ...client, token }), actor: person.id };
    },
    "POST /oauth/introspect": ONLY_LOOKS,
    "DELETE users/{}/oauth_grants/{}": async () => {
      const { person } = await issued();
      const grant = (await person.session.get("users/me/oauth_grants")).at("_embedded.elements.0.id");
      return { as: person.session, actor: person.id, params: ["me", String(grant)] };
    },
  };
}
