/** Ways in and out: the person who comes is who did it. */
import { Secret, TOTP } from "otpauth";
import { issueOneTimeToken } from "../../src/identity/authentication/sessions/one-time-tokens.ts";
import { ApiCaller, type ApiAnswer } from "../api.ts";
import { TEST_ADMIN_PASSWORD } from "../database.ts";
import type { World } from "../conformance/world.ts";
import { SoftwarePasskey } from "../passkeys/software-passkey.ts";
import { ONLY_LOOKS, type OwnCases } from "./own-case.ts";

export const ORIGIN = "https://halyard.example.org";
const PASSWORD = "a good password 1";
const CHALLENGES = "a challenge is no change: what answers it is recorded";
const page = { origin: ORIGIN };

export interface Person {
  id: number;
  login: string;
  session: ApiCaller;
}

const cookiesOf = (answer: ApiAnswer): string => {
  const set = answer.headers["set-cookie"];
  const all = Array.isArray(set) ? set : set === undefined ? [] : [set];
  return all.map((one) => String(one).split(";")[0]).join("; ");
};

export class People {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  login(login: string): Promise<ApiAnswer> {
    return this.#world.app.api.anonymous.post("auth/login", { login, password: PASSWORD }, { headers: page });
  }

  callerOf(answer: ApiAnswer): ApiCaller {
    return new ApiCaller(this.#world.app.app, { ...page, cookie: cookiesOf(answer) }, this.#world.app.logged);
  }

  /** With a password, not signed in. */
  async known(): Promise<{ id: number; login: string }> {
    const { app } = this.#world;
    await app.ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
    const login = this.#world.word("sailor");
    const id = await app.given.user(login);
    await app.api.admin.patch(`users/${id}`, { password: PASSWORD });
    return { id, login };
  }

  async signedIn(): Promise<Person> {
    const known = await this.known();
    return { ...known, session: this.callerOf(await this.login(known.login)) };
  }

  async withApp(): Promise<Person & { factor: number; code: () => string; confirm: () => Promise<ApiAnswer> }> {
    const person = await this.signedIn();
    const wanted = { kind: "totp", name: "Phone", currentPassword: PASSWORD };
    const made = await person.session.post("users/me/factors", wanted);
    const totp = new TOTP({ secret: Secret.fromBase32(String(made.at("secret"))) });
    const { clock } = this.#world.app;
    const code = () => totp.generate({ timestamp: clock.now().getTime() });
    const confirm = () => person.session.post(`users/me/factors/${made.id}/confirm`, { code: code() });
    return { ...person, factor: made.id, code, confirm };
  }

  async withConfirmedApp() {
    const person = await this.withApp();
    await person.confirm();
    // The same code counts once.
    this.#world.app.clock.advance(60_000);
    return person;
  }

  async withPasskey() {
    const { person, key, body } = await this.withKey();
    await person.session.post("users/me/factors", body);
    return { ...person, key };
  }

  /** With a passkey that is not stored yet. */
  async withKey() {
    const person = await this.signedIn();
    const key = new SoftwarePasskey();
    const options = await person.session.post("users/me/factors/passkey_options", { currentPassword: PASSWORD });
    const credential = key.register({
      challenge: String(options.at("publicKey.challenge")),
      userHandle: String(options.at("publicKey.user.id")),
      origin: ORIGIN,
    });
    return { person, key, body: { kind: "passkey", name: "Laptop", credential } };
  }
}

export function signInCases(world: World): OwnCases {
  const people = new People(world);
  return { ...wayInCases(world, people), ...linkCases(world, people), ...factorCases(people) };
}

function wayInCases(world: World, people: People): OwnCases {
  const { api, ctx } = world.app;
  const waiting = async (policy: object, begin: () => Promise<{ id: number; login: string }>) => {
    const { id, login } = await begin();
    await setPolicy(world, policy);
    return { id, session: people.callerOf(await people.login(login)) };
  };
  const administrator = async () => {
    const credentials = { login: "admin", password: TEST_ADMIN_PASSWORD };
    return people.callerOf(await api.anonymous.post("auth/login", credentials, { headers: page }));
  };
  return {
    "POST auth/login": async () => {
      const { id, login } = await people.known();
      return { as: api.anonymous, actor: id, body: { login, password: PASSWORD }, headers: page };
    },
    "POST auth/logout": async () => {
      const { id, session } = await people.signedIn();
      return { as: session, actor: id };
    },
    "POST auth/factor": async () => {
      const { id, login, code } = await people.withConfirmedApp();
      const session = people.callerOf(await people.login(login));
      return { as: session, actor: id, body: { method: "totp", code: code() } };
    },
    "POST auth/passkey/options": CHALLENGES,
    "POST auth/passkey": async () => {
      const { id, key } = await people.withPasskey();
      const options = await api.anonymous.post("auth/passkey/options", { pending: false }, { headers: page });
      const credential = key.assert({ challenge: String(options.at("publicKey.challenge")), origin: ORIGIN });
      return { as: api.anonymous, actor: id, headers: page, body: { credential, pending: false } };
    },
    "POST users/{}/view_as": async () => ({ as: await administrator(), params: [await world.user()] }),
    "DELETE view_as": async () => {
      const as = await administrator();
      await as.post(`users/${await world.user()}/view_as`);
      return { as, isPersonal: true };
    },
    "POST auth/step_up": "it begins a sign-in with a second factor, which is recorded when it is done",
    "POST auth/enrolment": "it offers a secret, which counts once it is confirmed",
    "POST auth/enrolment/confirm": async () => {
      const { id, session } = await waiting({ secondFactorFor: "everyone" }, () => people.known());
      const secret = Secret.fromBase32(String((await session.post("auth/enrolment")).at("secret")));
      const code = new TOTP({ secret }).generate({ timestamp: world.app.clock.now().getTime() });
      await setPolicy(world, { secondFactorFor: "no_one" });
      return { as: session, actor: id, body: { code } };
    },
    "POST auth/register": async () => {
      await setPolicy(world, { selfRegistration: "approval" });
      await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
      const email = `${world.word("freda")}@example.org`;
      return { as: api.anonymous, actor: 0, headers: page, body: { email, firstName: "Freda", lastName: "Fore" } };
    },
  };
}

async function setPolicy(world: World, values: object): Promise<void> {
  const { admin } = world.app.api;
  const path = "admin/settings/authentication";
  await admin.patch(path, { lockVersion: (await admin.get(path)).at("lockVersion"), ...values });
}

function linkCases(world: World, people: People): OwnCases {
  const { api, ctx } = world.app;
  const anyone = { as: api.anonymous, headers: page };
  return {
    "POST auth/invitation/check": ONLY_LOOKS,
    "POST auth/invitation/accept": async () => {
      const id = await world.invited();
      const token = String((await api.admin.post(`users/${id}/invitation/link`)).at("url")).split("#")[1];
      return { ...anyone, actor: id, body: { token, firstName: "In", lastName: "Vited", password: PASSWORD } };
    },
    "POST auth/password_reset/ask": "anyone can ask for anyone: the link counts once it is used, which is recorded",
    "POST auth/password_reset/check": ONLY_LOOKS,
    "POST auth/password_reset/accept": async () => {
      const { id } = await people.known();
      const link = await ctx.transaction((tx) => issueOneTimeToken(tx, id, "password_reset", ctx.clock.now()));
      return { ...anyone, actor: id, body: { token: link.secret, password: "another password 2" } };
    },
  };
}

function factorCases(people: People): OwnCases {
  return {
    "POST users/me/proof": "the proof is of this session, and what it is for is recorded",
    "POST users/me/proof/passkey_options": CHALLENGES,
    "POST users/{}/factors/passkey_options": CHALLENGES,
    // Of an app it offers a secret, which counts once it is confirmed.
    "POST users/{}/factors": async () => {
      const { person, body } = await people.withKey();
      return { as: person.session, actor: person.id, params: ["me"], body, isPersonal: true };
    },
    "POST users/{}/factors/{}/confirm": async () => {
      const { id, session, factor, code } = await people.withApp();
      return { as: session, actor: id, params: ["me", factor], body: { code: code() } };
    },
    "DELETE users/{}/factors/{}": async () => {
      const { id, session, factor } = await people.withConfirmedApp();
      return { as: session, actor: id, params: ["me", factor], body: { currentPassword: PASSWORD } };
    },
    "DELETE users/{}/factors": async () => ({
      params: [(await people.withConfirmedApp()).id],
      body: { currentPassword: TEST_ADMIN_PASSWORD },
    }),
    "POST users/{}/recovery_codes": async () => {
      const { id, session } = await people.withConfirmedApp();
      return { as: session, actor: id, params: ["me"], body: { currentPassword: PASSWORD }, isPersonal: true };
    },
    "DELETE users/{}/remembered_devices/{}": async () => {
      const { id, login, session, code } = await people.withConfirmedApp();
      const second = people.callerOf(await people.login(login));
      await second.post("auth/factor", { method: "totp", code: code(), remember: true });
      const device = (await session.get("users/me/remembered_devices")).at("_embedded.elements.0.id");
      return { as: session, actor: id, params: ["me", String(device)] };
    },
  };
}
