import { afterAll, expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { Deliveries } from "../../../testing/servers/github-deliveries.ts";
import { GithubServer } from "../../../testing/servers/github-server.ts";
import { environmentOf, startProgram, type Program } from "../../../testing/servers/program.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { saveConfig } from "../config/config.ts";
import { startSync } from "../sync/sync.ts";

const { ctx } = await openTestContext();
const SECRET = "the secret of webhooks";
const SENT = 40;
const READ = 60;
const server = new GithubServer();
afterAll(() => server.stop());

async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const pullRequests = async (state: "open" | "closed"): Promise<number> =>
  (await ctx.db.selectFrom("github_pull_requests").where("state", "=", state).select("id").execute()).length;
const processed = async (): Promise<number> =>
  (await ctx.db.selectFrom("github_deliveries").where("status", "=", "processed").select("id").execute()).length;

async function start(): Promise<{ program: Program; url: string }> {
  const program = startProgram(["main.ts"], {
    ...environmentOf(ctx.settings),
    HALYARD_SECRET_KEY: ctx.settings.secretKey,
    HALYARD_GITHUB_URL: ctx.settings.githubUrl,
  });
  const [url = ""] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/);
  return { program, url };
}

/**
 * A dead process's lease runs out in a minute; the test does not wait for it. PostgreSQL may still write what such a
 * process had sent, so once is not enough.
 */
async function endLeases(dead: ReadonlySet<string>): Promise<void> {
  if (dead.size === 0) return;
  await ctx.transaction((tx) =>
    tx
      .updateTable("jobs")
      .set({ leased_until: null, run_at: "2000" })
      .where("leased_by", "in", [...dead])
      .where("leased_until", "is not", null)
      .execute(),
  );
}

async function administrator() {
  const admin = await ctx.db.selectFrom("users").where("login", "=", "admin").select("id").executeTakeFirstOrThrow();
  const caller = await callerOfUser(ctx, admin.id);
  if (caller === null) throw new Error("there is no administrator");
  return caller;
}

test(
  "deliveries and a first sync are done once, however often the process is killed",
  { timeout: 120_000 },
  async () => {
    ctx.settings.githubUrl = await server.start();
    const caller = await administrator();
    await saveConfig(ctx, caller, { ...server.config, webhook_secret: SECRET });
    const numbers = Array.from({ length: SENT }, (_, index) => index + 1);
    const hub = new Deliveries("", SECRET);
    const repository = hub.repository({});
    server.data.repositories.push(repository);
    const closed = { state: "closed", updated_at: hub.time(0) };
    const old = Array.from({ length: READ }, (_, index) => hub.pull({ number: SENT + 1 + index, ...closed }));
    server.data.pulls.set("halyard-boats/boats", old);

    // What was answered is promised; what was not, GitHub sends again.
    const promised = new Set<number>();
    const sendTo = async (url: string) => {
      const to = new Deliveries(url, SECRET);
      const left = numbers.filter((number) => !promised.has(number));
      const answers = await Promise.allSettled(
        left.map((number) => {
          const payload = { action: "opened", repository, pull_request: hub.pull({ number }) };
          return to.send("pull_request", payload, `killed-${number}`);
        }),
      );
      for (const [index, answer] of answers.entries()) {
        if (answer.status === "fulfilled" && answer.value.statusCode === 202) promised.add(left[index] ?? 0);
      }
    };
    await startSync(ctx, caller);
    const dead = new Set<string>();
    for (const [worked, read] of [
      [1, 1],
      [SENT / 3, READ / 2 + 1],
    ] as const) {
      const { program, url } = await start();
      const sending = sendTo(url);
      await until(async () => {
        await endLeases(dead);
        return (await processed()) >= worked && (await pullRequests("closed")) >= read;
      });
      program.signal("SIGKILL");
      await Promise.all([program.ended, sending]);
      // The dead process's lease runs out in a minute; the test does not wait for it.
      await ctx.transaction((tx) => tx.updateTable("jobs").set({ leased_until: null, run_at: "2000" }).execute());
    }
    const { url } = await start();
    await sendTo(url);
    expect(promised.size).toBe(SENT);
    await until(async () => {
      await endLeases(dead);
      return (await processed()) === SENT && (await lastSync()).status === "done";
    });

    expect(await outcomes()).toMatchObject({ received: SENT, processed: SENT });
    expect([await pullRequests("open"), await pullRequests("closed")]).toEqual([SENT, READ]);
    const counts = ctx.db.selectFrom("github_repositories").select(["pr_open", "pr_closed"]);
    expect(await counts.execute()).toEqual([{ pr_open: SENT, pr_closed: READ }]);
    expect(await lastSync()).toMatchObject({ repositories: 1, pull_requests: READ });
  },
);

const lastSync = () => ctx.db.selectFrom("github_syncs").selectAll().executeTakeFirstOrThrow();
const outcomes = async () => {
  const rows = await ctx.db.selectFrom("github_event_counts").select(["outcome", "count"]).execute();
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
};
