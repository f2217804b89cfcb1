import { expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";

const { api, given } = await startTestApp();

test("before people go it is told what stays of them, and where no one else would manage members", async () => {
  const [alone, shared, old] = [
    await given.project({ name: "Alone" }),
    await given.project({ name: "Shared" }),
    await given.project({ name: "Old" }),
  ];
  const role = await given.role(["manage_members", "add_work_packages", "view_work_packages"]);
  const [going, leaving, staying, locked] = [
    await given.user("going"),
    await given.user("leaving"),
    await given.user("staying"),
    await given.user("locked-manager"),
  ];
  const group = await api.admin.post("groups", {
    name: "Leavers",
    _links: { members: [{ href: `/api/v3/users/${leaving}` }] },
  });
  for (const [who, where] of [
    [going, alone],
    [group.id, alone],
    [locked, alone],
    [going, shared],
    [staying, shared],
    [going, old],
  ] as const) {
    await given.member(who, where, role);
  }
  await api.admin.post(`users/${locked}/lock`);
  await api.admin.patch(`projects/${old}`, { active: false });
  await (await api.as("going")).post(`projects/${alone}/work_packages`, { subject: "Stays" });

  const one = await api.admin.get(`users/deletion_summary?ids=${going}`);
  expect([one.status, one.at("users"), one.at("workPackages"), one.at("soleManagers")]).toEqual([200, 1, 1, 0]);
  const both = await api.admin.get(`users/deletion_summary?ids=${going},${leaving},${going}`);
  expect([both.at("users"), both.at("soleManagers")]).toEqual([2, 2]);
  expect(JSON.parse(both.text)._embedded.soleManagers).toMatchObject([
    { _links: { user: { title: "going Tester" }, project: { title: "Alone" } } },
    { _links: { user: { title: "leaving Tester" }, project: { title: "Alone" } } },
  ]);
  for (const ids of ["", "x", "0", "-1", "1;drop", "1".repeat(20)]) {
    expect((await api.admin.get(`users/deletion_summary?ids=${ids}`)).status, ids).toBe(400);
  }
  expect((await (await api.as("staying")).get(`users/deletion_summary?ids=${going}`)).status).toBe(403);
  expect((await api.anonymous.get(`users/deletion_summary?ids=${going}`)).status).toBe(401);
});
