/** Accounts, their tokens and factors; programs that act for people. */
import type { World } from "../conformance/world.ts";
import { makeCertificate } from "../servers/certificate.ts";
import { multipart } from "../multipart.ts";
import { ONLY_LOOKS, type OwnCases, type OwnShot } from "./own-case.ts";

export function peopleCases(world: World): OwnCases {
  return { ...accountCases(world), ...importCases(world), ...programCases(world), ...providerCases(world) };
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function accountCases(world: World): OwnCases {
  const { api, ctx } = world.app;
  const person = async (): Promise<OwnShot & { params: number[] }> => ({ params: [await world.user()] });
  const picture = () => multipart([{ name: "file", content: PIXEL, fileName: "me.png", type: "image/png" }]);
  return {
    "POST users/form": ONLY_LOOKS,
    "POST users/{}/unlock": async () => {
      const shot = await person();
      await api.admin.post(`users/${shot.params[0]}/lock`);
      return shot;
    },
    "POST users/{}/approval": async () => {
      const shot = await person();
      await ctx.transaction((tx) =>
        tx.updateTable("users").set({ status: "registered" }).where("id", "=", shot.params[0]!).execute(),
      );
      return shot;
    },
    "POST users/{}/invitation": async () => ({ params: [await world.invited()] }),
    "POST users/{}/invitation/link": async () => ({ params: [await world.invited()] }),
    "PATCH users/{}/preferences": async () => ({ ...(await person()), body: { theme: "dark" } }),
    "POST users/{}/avatar": async () => ({ ...(await person()), ...picture() }),
    "DELETE users/{}/avatar": async () => {
      const shot = await person();
      const { body, headers } = picture();
      await api.admin.post(`users/${shot.params[0]}/avatar`, body, { headers });
      return shot;
    },
    "POST users/{}/api_tokens": () => ({ params: ["me"], body: { name: "script" }, isPersonal: true }),
    "DELETE users/{}/api_tokens/{}": async () => {
      const { id } = await api.admin.post("users/me/api_tokens", { name: "script" });
      return { params: [world.id("admin"), id] };
    },
    "DELETE users/{}/sessions": async () => person(),
  };
}

function importCases(world: World): OwnCases {
  const { api } = world.app;
  const file = () => {
    const login = world.word("imported");
    const content = `Login,Name,Email,Status,Admin\n${login},Im Ported,${login}@example.org,invited,no\n`;
    return multipart([{ name: "file", content, fileName: "people.csv", type: "text/csv" }]);
  };
  const uploaded = async (): Promise<OwnShot> => {
    const { body, headers } = file();
    const made = await api.admin.post("user_imports", body, { headers });
    return { params: [String(made.at("id"))] };
  };
  return {
    "POST user_imports": file,
    "POST user_imports/{}/run": uploaded,
    "DELETE user_imports/{}": uploaded,
  };
}

function programCases(world: World): OwnCases {
  const application = () => ({ name: world.word("Planner"), redirectUris: ["https://planner.example.org/back"] });
  const registered = async () => ({ params: [(await world.make("oauth_applications", application())).id] });
  const client = async () => ({ params: [(await world.make("admin/scim_clients", { name: world.word("Scim") })).id] });
  return {
    "POST oauth_applications": () => ({ body: application() }),
    "PATCH oauth_applications/{}": async () => ({ ...(await registered()), body: { name: world.word("Planner") } }),
    "DELETE oauth_applications/{}": registered,
    "POST oauth_applications/{}/secret": registered,
    "POST admin/scim_clients": () => ({ body: { name: world.word("Scim") } }),
    "PATCH admin/scim_clients/{}": async () => ({ ...(await client()), body: { name: world.word("Scim") } }),
    "DELETE admin/scim_clients/{}": client,
    "POST admin/scim_clients/{}/token": client,
  };
}

function providerCases(world: World): OwnCases {
  const body = () => ({
    slug: world.word("crew"),
    name: world.word("Crew"),
    issuer: "https://id.example.org",
    clientId: "halyard",
    clientSecret: "a secret of the tests",
  });
  const saml = () => ({
    kind: "saml",
    slug: world.word("fleet"),
    name: world.word("Fleet"),
    issuer: "https://provider.example.org",
    config: {
      claims: { login: "uid", email: "mail" },
      saml: {
        entryPoint: "https://provider.example.org/sso",
        certificates: makeCertificate().certificate,
        signRequests: true,
      },
    },
  });
  const provider = async () => ({ params: [(await world.make("admin/auth_providers", body())).id] });
  return {
    "POST admin/auth_providers": () => ({ body: body() }),
    "PATCH admin/auth_providers/{}": async () => ({ ...(await provider()), body: { name: world.word("Crew") } }),
    "DELETE admin/auth_providers/{}": provider,
    "POST admin/auth_providers/{}/test": async () => ({ ...(await provider()), isTry: true }),
    "POST admin/auth_providers/{}/keys": async () => ({
      params: [(await world.make("admin/auth_providers", saml())).id],
    }),
    "POST admin/auth_providers/metadata": ONLY_LOOKS,
    "POST admin/auth_providers/{}/metadata": "what it changes is recorded where it differs; saml-refresh has the test",
  };
}
