/** A server on which Ada, an administrator, views as Ben, who sees one project and not the other. */
import { expect } from "vitest";
import { startSession } from "../src/identity/authentication/sessions/sessions.ts";
import { hashOf } from "../src/identity/authentication/sessions/tokens.ts";
import { ApiCaller } from "./api.ts";
import { startTestApp } from "./app.ts";

/** What a page of our own says with each write. */
export const own = { "x-requested-with": "XMLHttpRequest" };

/** To be called as {@link startTestApp}. */
export async function openViewingWorld() {
  const started = await startTestApp();
  const { app, api, given, ctx, logged } = started;
  const project = await given.project({ name: "Seen by Ben" });
  const hidden = await given.project({ name: "Not seen by Ben" });
  const ada = await given.user("ada", { admin: true });
  const ben = await given.userWith("ben", project, [
    "view_work_packages",
    "add_work_packages",
    "edit_work_packages",
    "view_own_time_entries",
    "log_own_time",
    "save_queries",
  ]);
  const rita = await given.userWith("rita", project, ["view_work_packages"]);
  await given.user("nora");
  const work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Seen" })).id;

  async function cookieOf(userId: number): Promise<string> {
    const client = { userAgent: "test", address: "127.0.0.1" };
    const secret = await ctx.transaction((tx) => startSession(tx, userId, client, ctx.clock.now()));
    return `halyard_session=${secret}`;
  }

  const sessions = new Map<ApiCaller, string>();

  /** A browser in which this user is signed in. */
  async function browser(userId: number, headers: Record<string, string> = own): Promise<ApiCaller> {
    const cookie = await cookieOf(userId);
    const caller = new ApiCaller(app, { cookie, ...headers }, logged);
    sessions.set(caller, hashOf(cookie.split("=")[1] ?? ""));
    return caller;
  }

  /** Ada's browser while she views as Ben. */
  async function viewing(userId = ben): Promise<ApiCaller> {
    const caller = await browser(ada);
    const answer = await caller.post(`users/${userId}/view_as`);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return caller;
  }

  /** The login that the server takes the caller for. */
  const whoIs = async (caller: ApiCaller) => (await caller.get("users/me")).at("login");
  const history = async (userId = ben) => api.admin.list(`users/${userId}/viewings`, { pageSize: 1 });
  return {
    ...started,
    project,
    hidden,
    ada,
    ben,
    rita,
    work,
    cookieOf,
    sessions,
    browser,
    viewing,
    whoIs,
    history,
  };
}
