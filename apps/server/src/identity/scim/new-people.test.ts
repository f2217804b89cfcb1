/** Accounts that a directory pushes at the same time, which are added together. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { bumpRevision } from "../../access/revision.ts";

/** In which all requests get as far as they can. */
const WAITING_MS = 1_000;

const { app, api, ctx, logged } = await startTestApp("standard", { requestsPerMinute: 0 });

const lastEvent = async () =>
  Number(
    (
      await ctx.db
        .selectFrom("events")
        .select((eb) => eb.fn.max("id").as("id"))
        .executeTakeFirstOrThrow()
    ).id,
  );
const revision = async () =>
  (await ctx.db.selectFrom("revisions").where("name", "=", "access").select("value").executeTakeFirstOrThrow()).value;

/** A client that pushes people at the same time. No one is added before all of them ask. */
async function startClient() {
  const made = await api.admin.post("admin/scim_clients", { name: "Busy" });
  const caller = new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged);
  const push = async (people: readonly { name: string; email: string; active: boolean }[]) => {
    const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = ctx.transaction(async (tx) => {
      await bumpRevision(tx, "access");
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const asked = Promise.all(
      people.map(async ({ name, email, active }) => {
        const answer = await caller.post("/scim/v2/Users", {
          schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
          externalId: name,
          userName: name,
          name: { givenName: name, familyName: "Pushed" },
          emails: [{ value: email }],
          active,
        });
        return { name, active, answer };
      }),
    );
    await pause(WAITING_MS);
    held.resolve();
    await holding;
    return await asked;
  };
  return { caller, push };
}

const { caller, push } = await startClient();

test("all are added, in fewer transactions than people, and each is journaled with its own request", async () => {
  const [before, revisionBefore] = [await lastEvent(), await revision()];
  const crew = Array.from({ length: 40 }, (_, n) => ({ name: `crew${n}`, email: `crew${n}@crew.test` }));
  const answers = await push(crew.map((person, n) => ({ ...person, active: n % 5 !== 0 })));
  // Those that came while others were added went together.
  expect((await revision()) - revisionBefore).toBeLessThan(crew.length);
  for (const { name, active, answer } of answers) {
    expect(answer.status, name).toBe(201);
    expect(answer.body).toMatchObject({ userName: name, externalId: name, active });
    const again = await caller.get(`/scim/v2/Users/${String(answer.at("id"))}`);
    expect(again.body).toEqual(answer.body);
    const rows = await ctx.db
      .selectFrom("events")
      .where("id", ">", before)
      .where("entity_type", "=", "User")
      .where("entity_id", "=", Number(answer.at("id")))
      .select(["action", "context"])
      .orderBy("id")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(["created", "credentials", ...(active ? [] : ["updated"])]);
    for (const { context } of rows)
      expect(JSON.parse(context ?? "{}")).toMatchObject({ requestId: answer.headers["x-request-id"] });
  }
  expect(new Set(answers.map(({ answer }) => answer.headers["x-request-id"])).size).toBe(crew.length);
});

// The transaction that has two of them is refused by the database; each of its people is then added alone.
test("of those who want one address one is added and the others are refused, and no one beside them is", async () => {
  const others = ["mate-a", "mate-b"].map((name) => ({ name, email: `${name}@crew.test`, active: true }));
  const twins = ["twin-a", "twin-b", "twin-c"].map((name) => ({ name, email: "twin@crew.test", active: true }));
  const answers = await push([...others, ...twins]);
  const ofTwins = answers.filter(({ name }) => name.startsWith("twin")).map(({ answer }) => answer);
  expect(ofTwins.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  for (const refused of ofTwins.filter(({ status }) => status === 409))
    expect(refused.at("scimType")).toBe("uniqueness");
  for (const { name, answer } of answers.filter(({ name }) => name.startsWith("mate")))
    expect(answer.status, name).toBe(201);
});
