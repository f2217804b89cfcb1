/**
 * While roles change at random, people are mailed only what they can see at that moment. Another account of who can see
 * what, kept beside the product's own, is the measure. `HALYARD_TEST_CHANGES` says how many changes.
 */
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import { startTestApp } from "../../../testing/app.ts";
import { randomFrom } from "../../../testing/random.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";

const CHANGES = Number(process.env["HALYARD_TEST_CHANGES"] ?? 400);
const CHANGES_EACH_ROUND = 20;
const post = await startMailServer();
const { api, ctx, clock, given } = await startTestApp("standard", {
  mail: { smtpUrl: post.url, from: "halyard@example.org" },
  publicUrl: "https://halyard.example.org",
});
const { random, pick } = randomFrom(25);

/** What each role lets someone see. */
const SEES = {
  nothing: { public: false, internal: false },
  reader: { public: true, internal: false },
  confidant: { public: true, internal: true },
} as const;
type RoleName = keyof typeof SEES;
const ROLES: readonly RoleName[] = ["nothing", "reader", "confidant"];
const roleIds = {
  nothing: await given.role(["view_members"]),
  reader: await given.role(["view_work_packages"]),
  confidant: await given.role(["view_work_packages", "view_internal_comments"]),
};
const projects = [await given.project({ name: "One" }), await given.project({ name: "Two" })];
const people: { id: number; login: string; roles: Map<number, { membership: number; role: RoleName }> }[] = [];
for (const login of ["ida", "bo", "cy", "dee"]) {
  const id = await given.user(login);
  const roles = new Map<number, { membership: number; role: RoleName }>();
  for (const project of projects) {
    roles.set(project, { membership: await given.member(id, project, roleIds.nothing), role: "nothing" });
  }
  people.push({ id, login, roles });
}
const workPackages: { id: number; project: number }[] = [];
for (const project of projects) {
  const { id } = await api.admin.post(`projects/${project}/work_packages?notify=false`, { subject: `In ${project}` });
  workPackages.push({ id, project });
}

/** As a change of a membership writes it, without the hundreds of statements that a thousand of them would take. */
async function changeRoles(): Promise<void> {
  await ctx.transaction(async (tx) => {
    await bumpRevision(tx, "access");
    for (let count = 0; count < CHANGES_EACH_ROUND; count++) {
      const held = pick([...pick(people).roles.values()]);
      held.role = pick([...ROLES]);
      await tx
        .updateTable("membership_roles")
        .set({ role_id: roleIds[held.role] })
        .where("membership_id", "=", held.membership)
        .execute();
    }
  });
}

test(`${CHANGES} changes of roles send nothing that its receiver can't see`, { timeout: 600_000 }, async () => {
  const said = new Map<string, { project: number; internal: boolean }>();
  let letters = 0;
  let withheld = 0;
  for (let round = 0; round * CHANGES_EACH_ROUND < CHANGES; round++) {
    await changeRoles();
    const { id, project } = pick(workPackages);
    const internal = random(2) === 0;
    const text = `remark-${round}-end`;
    const mentions = people.map((one) => `<mention data-id="${one.id}" data-type="user">@x</mention>`).join(" ");
    const answer = await api.admin.post(`work_packages/${id}/activities`, {
      comment: { raw: `${text} ${mentions}` },
      internal,
    });
    expect(answer.status).toBe(201);
    said.set(text, { project, internal });
    await ctx.jobs.runAll();
    // Between the notification and its email.
    if (random(2) === 0) await changeRoles();
    clock.advance(random(3) * 61_000);
    await ctx.jobs.runAll();
    for (const { to, raw } of post.letters.splice(0)) {
      const person = people.find(({ login }) => to.includes(`${login}@example.org`));
      const mail = await simpleParser(raw);
      letters++;
      for (const [remark] of `${mail.text ?? ""}${String(mail.html)}`.matchAll(/remark-\d+-end/g)) {
        const about = said.get(remark);
        const role = person?.roles.get(about?.project ?? 0)?.role ?? "nothing";
        expect({ remark, sees: about?.internal === true ? SEES[role].internal : SEES[role].public }).toEqual({
          remark,
          sees: true,
        });
      }
    }
    withheld += people.filter((one) => !SEES[one.roles.get(project)?.role ?? "nothing"].public).length;
  }
  console.log(`${CHANGES} changes: ${letters} emails, ${withheld} times someone could see nothing`);
  // It would prove nothing without either.
  expect(letters).toBeGreaterThan(0);
  expect(withheld).toBeGreaterThan(0);
});
