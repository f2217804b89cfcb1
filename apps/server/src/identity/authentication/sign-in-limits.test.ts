import { beforeEach, expect, test } from "vitest";
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { startTestApp } from "../../../testing/app.ts";
import { TEST_ADMIN_PASSWORD } from "../../../testing/database.ts";
import { hit, takeBack } from "../../platform/throttle.ts";
import { ATTEMPTS_OF } from "./sessions/sessions.ts";

const { app, ctx, clock } = await startTestApp();
const HOME = "198.51.100.7";
const STRANGER = "203.0.113.9";

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});

const signIn = (remoteAddress: string, password = TEST_ADMIN_PASSWORD, cookie = "") =>
  app.inject({
    method: "POST",
    url: "/api/v3/auth/login",
    remoteAddress,
    headers: { "content-type": "application/json", cookie },
    payload: { login: "admin", password },
  });

/** As if many addresses had guessed: as often as they can together. */
async function guessedFromEverywhere() {
  for (let n = 0; n < LOGIN_ATTEMPTS.perAccount; n++) await hit(ctx, `${ATTEMPTS_OF}admin`, LOGIN_ATTEMPTS.windowMs);
}

test("a stranger who guesses is refused, and the owner of the account is not", async () => {
  for (let n = 0; n < LOGIN_ATTEMPTS.perPair; n++) expect((await signIn(STRANGER, "wrong")).statusCode).toBe(401);
  expect((await signIn(STRANGER)).statusCode).toBe(429);
  expect((await signIn(HOME)).statusCode).toBe(200);
});

test("people who share an address sign in as often as they like; what fails there still counts", async () => {
  for (let n = 0; n < LOGIN_ATTEMPTS.perAddress; n++) await hit(ctx, `login:address:${HOME}`, LOGIN_ATTEMPTS.windowMs);
  await takeBack(ctx, `login:address:${HOME}`, 1);
  expect((await signIn(HOME)).statusCode).toBe(200);
  expect((await signIn(HOME)).statusCode).toBe(200);
  expect((await signIn(HOME, "wrong")).statusCode).toBe(401);
  expect((await signIn(HOME)).statusCode).toBe(429);
});

test("a stranger cannot go on from the other addresses of their network", async () => {
  for (let n = 0; n < LOGIN_ATTEMPTS.perPair; n++) await signIn(`2001:db8::${n + 1}`, "wrong");
  expect((await signIn("2001:db8::ffff")).statusCode).toBe(429);
  expect((await signIn("2001:db8:0:1::1")).statusCode).toBe(200);
});

test("many addresses that guess together are refused, but not where the owner has signed in before", async () => {
  expect((await signIn(HOME)).statusCode).toBe(200);
  await guessedFromEverywhere();
  const refused = await signIn(STRANGER);
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await signIn(HOME, "wrong")).statusCode).toBe(401);
  expect((await signIn(HOME)).statusCode).toBe(200);
});

test("nor in the browser where the owner is signed in, whatever its address is now", async () => {
  const cookie = String((await signIn(HOME)).headers["set-cookie"]).split(";")[0];
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
  await guessedFromEverywhere();
  expect((await signIn("192.0.2.1", TEST_ADMIN_PASSWORD, "halyard_session=other")).statusCode).toBe(429);
  expect((await signIn("192.0.2.1", TEST_ADMIN_PASSWORD, cookie)).statusCode).toBe(200);
});

test("an address is known for three months after the last sign-in there", async () => {
  expect((await signIn(HOME)).statusCode).toBe(200);
  clock.advance(91 * 86_400_000);
  await guessedFromEverywhere();
  expect((await signIn(HOME)).statusCode).toBe(429);
});
