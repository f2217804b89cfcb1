import { afterAll, beforeEach, expect, test } from "vitest";
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { openTestContext } from "../testing/context.ts";
import { TEST_ADMIN_PASSWORD } from "../testing/database.ts";
import type { Settings } from "./platform/environment/settings.ts";
import { createServer } from "./server.ts";

const { ctx } = await openTestContext("standard", { publicUrl: "https://work.example.org" });
const STRANGER = "198.51.100.7";
const PROXY = "10.0.0.2";

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});

/** A server that answers where it takes a request to come from. */
async function serverThat(trustedProxies: Settings["trustedProxies"]) {
  const app = await createServer({ ...ctx, settings: { ...ctx.settings, trustedProxies } }, null);
  app.get("/seen", async ({ ip, protocol, host }) => ({ ip, protocol, host }));
  afterAll(() => app.close());
  const seen = async (remoteAddress: string, forwardedFor: string) => {
    const headers = { host: "real", "x-forwarded-for": forwardedFor, "x-forwarded-proto": "https" };
    const answer = await app.inject({
      url: "/seen",
      remoteAddress,
      headers: { ...headers, "x-forwarded-host": "said" },
    });
    const { ip, protocol, host } = answer.json();
    return `${protocol}://${host} ${ip}`;
  };
  return { app, seen };
}

test("without the setting only this machine's proxies are believed, and of them only the last address", async () => {
  const { seen } = await serverThat(["loopback"]);
  expect(await seen(STRANGER, "203.0.113.9")).toBe(`http://real ${STRANGER}`);
  expect(await seen("127.0.0.1", `203.0.113.9, ${STRANGER}`)).toBe(`https://said ${STRANGER}`);
  expect(await seen("::ffff:127.0.0.1", STRANGER)).toBe(`https://said ${STRANGER}`);
});

test("named proxies are believed, also one behind another; everyone else is not", async () => {
  const { seen } = await serverThat(["10.0.0.0/8"]);
  expect(await seen(PROXY, `203.0.113.9, ${STRANGER}, 10.1.1.1`)).toBe(`https://said ${STRANGER}`);
  expect(await seen("127.0.0.1", "203.0.113.9")).toBe("http://real 127.0.0.1");
  expect(await seen(STRANGER, "203.0.113.9")).toBe(`http://real ${STRANGER}`);
});

test("a number of proxies takes the address that the outermost of them saw", async () => {
  const { seen } = await serverThat(2);
  expect(await seen(PROXY, `203.0.113.9, ${STRANGER}, 10.1.1.1`)).toBe(`https://said ${STRANGER}`);
  const none = await serverThat(0);
  expect(await none.seen("127.0.0.1", STRANGER)).toBe("http://real 127.0.0.1");
});

test("made-up addresses before the one that the proxy adds do not lift the limit of sign-ins", async () => {
  const { app } = await serverThat(["loopback"]);
  const resets_at = new Date(ctx.clock.now().getTime() + LOGIN_ATTEMPTS.windowMs).toISOString();
  const reached = { key: `login:address:${STRANGER}`, count: LOGIN_ATTEMPTS.perAddress, resets_at };
  await ctx.transaction((tx) => tx.insertInto("throttles").values(reached).execute());
  const answer = await app.inject({
    method: "POST",
    url: "/api/v3/auth/login",
    headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.9, ${STRANGER}` },
    payload: { login: "nobody", password: TEST_ADMIN_PASSWORD },
  });
  expect(answer.statusCode).toBe(429);
});
