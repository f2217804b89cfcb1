import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let role = 0;
let dock = 0;

beforeAll(async () => {
  dock = await given.project({ name: "Dock" });
  const yard = await given.project({ name: "Yard" });
  role = await given.role(["view_work_packages"]);
  const ann = await given.user("ann");
  const ben = await given.user("ben");
  await given.member(ben, yard, role);
  await given.member(ann, dock, role);
  const crew = await api.admin.post("groups", {
    name: "Crew",
    _links: { members: [ann, ben].map((id) => ({ href: `/api/v3/users/${id}` })) },
  });
  await given.member(crew.id, dock, role);
});

const holders = (parameters: Record<string, unknown> = {}) => api.admin.list(`roles/${role}/holders`, parameters);
const shown = (answer: Awaited<ReturnType<typeof holders>>) =>
  answer.elements.map((one) => {
    const { via, _links: links } = Object(one);
    return `${links.principal.title} in ${links.project.title} ${via}${via === "group" ? ` ${links.group.title}` : ""}`;
  });

describe("the holders of a role", () => {
  test("are each way in which someone has it", async () => {
    const answer = await holders();
    expect(shown(answer)).toEqual([
      "ann Tester in Dock direct",
      "ann Tester in Dock group Crew",
      "ben Tester in Dock group Crew",
      "ben Tester in Yard direct",
      "Crew in Dock direct",
    ]);
    expect(answer.at("_embedded.elements.0._links.membership.href")).toMatch(/memberships\/\d+$/);
    expect(answer.at("_embedded.elements.4._links.principal.href")).toContain("/groups/");
  });

  test("are paged, searched, sorted and told apart", async () => {
    const page = await holders({ pageSize: 2, offset: 2 });
    expect([page.number("total"), shown(page)]).toEqual([
      5,
      ["ben Tester in Dock group Crew", "ben Tester in Yard direct"],
    ]);
    const filtered = async (name: string, operator: string, value: string) =>
      (await holders({ filters: [{ [name]: { operator, values: [value] } }] })).number("total");
    expect(await filtered("via", "=", "group")).toBe(2);
    expect(await filtered("via", "=", "direct")).toBe(3);
    expect(await filtered("name", "~", "ANN")).toBe(2);
    expect(await filtered("principalType", "=", "Group")).toBe(1);
    expect(await filtered("project", "=", String(dock))).toBe(4);
    expect(shown(await holders({ sortBy: [["project", "desc"]], pageSize: 1 }))).toEqual(["ben Tester in Yard direct"]);
  });

  test("of a global role have no project; a wrong filter is refused", async () => {
    const global = await given.role(["create_user"], "global");
    await given.member(await given.user("clerk"), null, global);
    expect((await api.admin.get(`roles/${global}/holders`)).at("_embedded.elements.0._links.project")).toEqual({
      href: null,
    });
    expect((await holders({ filters: [{ nonsense: { operator: "=", values: ["1"] } }] })).status).toBe(400);
    expect((await holders({ filters: [{ via: { operator: "=", values: ["magic"] } }] })).status).toBe(400);
    expect((await api.admin.get("roles/99999/holders")).status).toBe(404);
  });
});
