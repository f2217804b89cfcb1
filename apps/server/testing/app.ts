/** The whole server on a fresh database, for tests of the API. */
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { createToken } from "../src/identity/authentication/sessions/tokens.ts";
import { userByLogin } from "../src/identity/authentication/store.ts";
import type { Settings } from "../src/platform/environment/settings.ts";
import { createServer } from "../src/server.ts";
import { ApiCaller } from "./api.ts";
import { openTestContext, type TestContext } from "./context.ts";
import { Fixtures } from "./fixtures.ts";
import { holdToBody } from "./requests/request-bodies.ts";

export interface TestApi {
  /** Calls with an API token of the user with this login. */
  as(login: string): Promise<ApiCaller>;
  /** Calls of the administrator `admin`. */
  admin: ApiCaller;
  anonymous: ApiCaller;
}

export interface TestApp extends TestContext {
  app: FastifyInstance;
  api: TestApi;
  /** Makes what tests need beside what the seeds have. */
  given: Fixtures;
}

/**
 * To be called while a test file is collected: `const { api, given } = await startTestApp();`. Everything is gone
 * when the file ends. Background jobs do not run by themselves: `await ctx.jobs.runAll()`.
 */
export async function startTestApp(
  seed: Exclude<Settings["seed"], "none"> = "standard",
  settings: Partial<Settings> = {},
): Promise<TestApp> {
  const started: { app?: FastifyInstance } = {};
  const pending = openTestContext(seed, settings);
  afterAll(async () => started.app?.close());
  const context = await pending;
  const { ctx, logged } = context;
  const app = await createServer(ctx, null);
  app.addHook("onSend", async (request, reply) => holdToBody(request, reply.statusCode));
  started.app = app;
  await app.ready();
  const callers = new Map<string, Promise<ApiCaller>>();
  const as = (login: string): Promise<ApiCaller> => {
    let caller = callers.get(login);
    if (caller === undefined) callers.set(login, (caller = withToken(login)));
    return caller;
  };
  const withToken = async (login: string) => {
    const user = await userByLogin(ctx.db, login.toLowerCase());
    if (user === undefined) throw new Error(`there is no user ${login}`);
    const token = await ctx.transaction((tx) => createToken(tx, user.id, "test", ctx.clock.now()));
    // As if it had been used before: its first use would be noted.
    const used = { last_used_at: ctx.clock.now().toISOString() };
    await ctx.transaction((tx) => tx.updateTable("api_tokens").set(used).where("name", "=", "test").execute());
    return new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
  };
  const api = { as, admin: await as("admin"), anonymous: new ApiCaller(app, {}, logged) };
  return { ...context, app, api, given: new Fixtures(ctx) };
}
