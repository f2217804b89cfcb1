/** Accounts that a directory pushes at the same time, which are added together. */
import { expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { app, api, ctx, logged } = await startTestApp("standard", { requestsPerMinute: 0 });

test("each is answered for itself, the one that is refused too, and is journaled with its own request", async () => {
  const made = await api.admin.post("admin/scim_clients", { name: "Busy" });
  const caller = new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged);
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
  const [before, revisionBefore] = [await lastEvent(), await revision()];

  // Three want the same address, which no one has when they ask.
  const names = [...Array.from({ length: 37 }, (_, n) => `crew${n}`), "twin-a", "twin-b", "twin-c"];
  const answers = await Promise.all(
    names.map(async (name, n) => {
      const email = name.startsWith("twin") ? "twin@crew.test" : `${name}@crew.test`;
      const answer = await caller.post("/scim/v2/Users", {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
        externalId: name,
        userName: name,
        name: { givenName: name, familyName: "Pushed" },
        emails: [{ value: email }],
        active: n % 5 !== 0,
      });
      return { name, active: n % 5 !== 0, answer };
    }),
  );

  const added = answers.filter(({ answer }) => answer.status === 201);
  expect(added.filter(({ name }) => name.startsWith("crew"))).toHaveLength(37);
  expect(added.filter(({ name }) => name.startsWith("twin"))).toHaveLength(1);
  for (const { answer } of answers.filter(({ answer: { status } }) => status !== 201))
    expect([answer.status, answer.at("scimType")]).toEqual([409, "uniqueness"]);
  for (const { name, active, answer } of added) {
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
  expect(new Set(added.map(({ answer }) => answer.headers["x-request-id"])).size).toBe(added.length);
  // Those that came while others were added went together.
  expect((await revision()) - revisionBefore).toBeLessThan(added.length);
});
