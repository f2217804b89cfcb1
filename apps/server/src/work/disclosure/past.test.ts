/** What a comparison with the past tells of relatives that have been moved out of sight since. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, clock } = await startTestApp();
const HOUR = 3_600_000;

let open = 0;
let parent = 0;
let middle = 0;
let child = 0;
let then = "";

async function change(id: number, body: object): Promise<void> {
  const { lockVersion } = Object((await api.admin.get(`work_packages/${id}`)).body);
  const answer = await api.admin.patch(`work_packages/${id}`, { lockVersion, ...body });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

beforeAll(async () => {
  open = await given.project({ name: "Open", public: true });
  const secret = await given.project({ name: "Secret" });
  await given.userWith("manager", open, ["view_work_packages", "edit_project"]);
  await given.userWith("member", open, ["view_work_packages", "edit_work_packages"]);
  await given.userWith("reader", open, ["view_work_packages"]);
  await given.member(await given.userWith("insider", open, ["view_work_packages"]), secret, ["view_work_packages"]);
  const add = async (subject: string, above: number | null) => {
    const href = above === null ? null : `/api/v3/work_packages/${above}`;
    const body = { subject, _links: { parent: { href } } };
    return (await api.admin.post(`projects/${open}/work_packages`, body)).id;
  };
  parent = await add("Hidden since", null);
  middle = await add("In between", parent);
  child = await add("Below", middle);
  clock.advance(HOUR);
  then = clock.now().toISOString();
  clock.advance(HOUR);
  for (const id of [middle, child]) await change(id, { _links: { parent: { href: null } } });
  await change(parent, { _links: { project: { href: `/api/v3/projects/${secret}` } } });
  clock.advance(HOUR);
});

const present = "PT0S";
const paths = (timestamps: string) => [
  ...[middle, child].map((id) => `work_packages/${id}?timestamps=${timestamps}`),
  `projects/${open}/work_packages?timestamps=${timestamps}`,
];

test("a parent that has been hidden since is not named, as it was then or in what was different", async () => {
  for (const who of ["manager", "member", "reader"]) {
    for (const path of [...paths(`${then},${present}`), ...paths(then)]) {
      const { status, text } = await (await api.as(who)).get(path);
      expect([who, path, status, text.includes("Hidden since")]).toEqual([who, path, 200, false]);
    }
    const between = await (await api.as(who)).get(`work_packages/${middle}?timestamps=${then}`);
    expect([between.at("_links.parent"), between.at("_links.ancestors")]).toEqual([{ href: null }, []]);
  }
});

test("what is still seen is named as it was", async () => {
  const below = await (await api.as("reader")).get(`work_packages/${child}?timestamps=${then}`);
  expect(below.at("_links.parent.title")).toBe("In between");
  expect(Object(below.at("_links.ancestors")).map((one: object) => Object(one).title)).toEqual(["In between"]);
  const between = await (await api.as("insider")).get(`work_packages/${middle}?timestamps=${then}`);
  expect(between.at("_links.parent.title")).toBe("Hidden since");
  expect(Object(between.at("_links.children")).map((one: object) => Object(one).title)).toEqual(["Below"]);
});
