import { beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();
await given.user("second", { admin: true });
const second = await api.as("second");

let count = 0;
let role = 0;

beforeEach(async () => {
  count += 1;
  const permissions = ["view_work_packages", "edit_work_packages", "view_members"];
  role = (await api.admin.post("roles", { name: `Cells ${count}`, permissions })).id;
});

const change = (body: unknown, caller = api.admin) => caller.patch(`roles/${role}/permissions`, body);
const held = async () => (await api.admin.get(`roles/${role}/permissions`)).at("permissions");

describe("a change", () => {
  test("grants what is needed too and says so", async () => {
    const answer = await change({ grant: ["share_work_packages"] });
    expect(answer.status).toBe(200);
    expect(answer.at("granted")).toEqual(["share_work_packages", "view_shared_work_packages"]);
    expect(answer.at("addedDependencies")).toEqual([
      { permission: "view_shared_work_packages", neededBy: ["share_work_packages"] },
    ]);
    expect(answer.at("permissions")).toEqual(await held());
    expect(answer.at("lockVersion")).toBe(1);
  });

  test("takes what falls with it and says so", async () => {
    const answer = await change({ revoke: ["view_work_packages"] });
    expect(answer.at("permissions")).toEqual(["view_members"]);
    expect(answer.at("fallen")).toEqual([{ permission: "edit_work_packages", needs: ["view_work_packages"] }]);
  });

  test("as a whole list keeps what the list needs", async () => {
    const answer = await change({ permissions: ["edit_work_packages"] });
    expect(answer.at("permissions")).toEqual(["edit_work_packages", "view_work_packages"]);
    expect(answer.at("revoked")).toEqual(["view_members"]);
    expect((await change({ permissions: [] })).at("permissions")).toEqual([]);
  });

  test("that changes nothing leaves no trace", async () => {
    const answer = await change({ grant: ["view_members", "view_members"], revoke: ["manage_news"] });
    expect([answer.status, answer.at("lockVersion"), answer.at("granted")]).toEqual([200, 0, []]);
    expect((await api.admin.get(`roles/${role}/activities`)).number("total")).toBe(1);
  });

  test.each([
    [{}],
    [{ permissions: [], grant: [] }],
    [{ permissions: null }],
    [{ grant: "view_news" }],
    [{ grant: [null] }],
    [{ grant: ["fly"] }],
    [{ grant: ["__proto__"] }],
    [{ grant: ["create_user"] }],
    [{ grant: ["manage_members"], revoke: ["view_members"] }],
    [{ grant: ["view_news"], revoke: ["view_news"] }],
    [{ grant: ["view_news"], lockVersion: "0" }],
    [{ grant: ["view_news"], lockVersion: -1 }],
    [{ grant: Array.from({ length: 10_000 }, (_, index) => `p${index}`) }],
  ])("%j is refused and writes nothing", async (body) => {
    const before = await held();
    expect((await change(body)).status).toBe(422);
    expect(await held()).toEqual(before);
  });

  test("counts at everyone's next request", async () => {
    const project = await given.project();
    await given.member(await given.user(`worker${count}`), project, role);
    const worker = await api.as(`worker${count}`);
    const mayAdd = async () => (await worker.get(`projects/${project}`)).links.includes("createWorkPackage");
    expect(await mayAdd()).toBe(false);
    await change({ grant: ["add_work_packages"] });
    expect(await mayAdd()).toBe(true);
    await change({ revoke: ["add_work_packages"] });
    expect(await mayAdd()).toBe(false);
  });

  test("of a share role or of none at all is refused", async () => {
    expect((await api.admin.patch("roles/7/permissions", { grant: [] })).error).toBe("PropertyIsReadOnly");
    expect((await api.admin.patch("roles/99999/permissions", { grant: [] })).status).toBe(404);
  });
});

describe("two administrators", () => {
  test("who change different cells both succeed", async () => {
    expect((await change({ grant: ["manage_news"], lockVersion: 0 })).status).toBe(200);
    const other = await change({ revoke: ["view_members"], lockVersion: 0 }, second);
    expect([other.status, other.at("lockVersion")]).toEqual([200, 2]);
    expect(await held()).toEqual(["edit_work_packages", "manage_news", "view_work_packages"]);
  });

  test("who change the same cell are told, and the second writes nothing", async () => {
    await change({ grant: ["manage_news", "add_messages"], lockVersion: 0 }, second);
    const late = await change({ grant: ["manage_news", "manage_forums"], lockVersion: 0 });
    expect([late.status, late.error]).toEqual([409, "UpdateConflict"]);
    expect(late.at("_embedded.details")).toEqual({
      lockVersion: 1,
      permissions: ["add_messages", "edit_work_packages", "manage_news", "view_members", "view_work_packages"],
      conflicts: [
        {
          permission: "manage_news",
          granted: true,
          by: { id: expect.any(Number), name: "second Tester" },
          at: expect.any(String),
        },
      ],
    });
    expect(await held()).not.toContain("manage_forums");
    expect((await change({ grant: ["manage_forums"], lockVersion: 1 })).status).toBe(200);
  });

  test("and one with a version that there never was, as after a restored backup, is told what there is", async () => {
    const lost = await change({ grant: ["manage_news"], lockVersion: 7 });
    expect([lost.status, lost.at("_embedded.details.conflicts"), lost.at("_embedded.details.lockVersion")]).toEqual([
      409,
      [],
      0,
    ]);
    expect(await held()).not.toContain("manage_news");
  });

  test("collide where the one takes what the other's grant needs", async () => {
    await change({ grant: ["manage_members"], lockVersion: 0 }, second);
    const late = await change({ revoke: ["view_members"], lockVersion: 0 });
    expect(late.at("_embedded.details.conflicts.0.permission")).toBe("manage_members");
    expect(await held()).toContain("manage_members");
  });

  test("are told the last change of a cell that went to and fro", async () => {
    await change({ grant: ["manage_news"] }, second);
    await change({ revoke: ["manage_news"] }, second);
    const late = await change({ grant: ["manage_news"], lockVersion: 0 });
    expect([late.status, late.at("_embedded.details.conflicts.0.granted")]).toEqual([409, false]);
  });

  test("who send whole lists never overwrite each other", async () => {
    await change({ permissions: ["view_members"], lockVersion: 0 }, second);
    expect((await change({ permissions: ["view_news"], lockVersion: 0 })).status).toBe(409);
    expect(await held()).toEqual(["view_members"]);
    expect((await change({ permissions: ["view_news"] })).status).toBe(200);
  });

  test("who write at the same moment lose nothing", async () => {
    const grants = ["manage_news", "add_messages", "manage_forums", "view_budgets", "view_documents", "share_files"];
    const answers = await Promise.all(grants.map((id) => change({ grant: [id], lockVersion: 0 })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await held()).toEqual(expect.arrayContaining(grants));
    expect((await api.admin.get(`roles/${role}`)).at("lockVersion")).toBe(6);
  });
});

test("the catalogue says of each permission what it is, how risky, and what it needs", async () => {
  const catalogue = await api.admin.get("permissions");
  expect(catalogue.each("id")).toEqual(
    expect.arrayContaining([
      "project",
      "members",
      "workPackages",
      "time",
      "wiki",
      "news",
      "files",
      "meetings",
      "admin",
    ]),
  );
  const members = catalogue.elements.find((category) => Object(category)["id"] === "members");
  expect(Object(members)["permissions"]).toContainEqual({
    id: "manage_members",
    name: "Manage members",
    description: expect.any(String),
    category: "members",
    module: null,
    risk: "high",
    contexts: ["project"],
    public: false,
    dependencies: ["view_members"],
  });
});
