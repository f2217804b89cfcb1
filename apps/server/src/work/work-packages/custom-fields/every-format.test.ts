/** What is done with work packages, done with a field of each format: in bulk, in the history, in the past, in what is sent. */
import { simpleParser } from "mailparser";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { startMailServer } from "../../../../testing/servers/mail-server.ts";
import { startWebhookReceiver } from "../../../../testing/webhooks/webhook-receiver.ts";

const { received, url } = await startWebhookReceiver();
const post = await startMailServer();

const { api, ctx, clock, given } = await startTestApp("standard", {
  outgoingAllowed: ["127.0.0.1"],
  mail: { smtpUrl: post.url, from: "Halyard <halyard@example.org>" },
  publicUrl: "https://halyard.example.org",
});

let project = 0;
let member = 0;

/** How a value is written, and what an answer then says of it. */
interface Case {
  key: string;
  name: string;
  /** Before and after. */
  bodies: [object, object];
  shown: [unknown, unknown];
  sentence: string;
}
const cases: Case[] = [];

const link = (path: string) => ({ href: `/api/v3/${path}` });
async function define(name: string, fieldFormat: string, more: object = {}) {
  const body = { name, fieldFormat, for: "WorkPackage", isForAll: true, types: "all", ...more };
  const made = await api.admin.post("custom_fields", body);
  expect([name, made.status, made.error]).toEqual([name, 201, null]);
  return { key: `customField${made.id}`, id: made.id };
}

async function plain(
  name: string,
  format: string,
  from: unknown,
  to: unknown,
  said: string,
  shown = (v: unknown) => v,
) {
  const { key } = await define(name, format);
  cases.push({
    key,
    name,
    bodies: [{ [key]: from }, { [key]: to }],
    shown: [shown(from), shown(to)],
    sentence: `${name} ${said}`,
  });
}

function linked(
  key: string,
  name: string,
  hrefs: [string[], string[]],
  titles: [string[], string[]],
  multiple: boolean,
) {
  const body = (all: string[]) => ({ _links: { [key]: multiple ? all.map(link) : link(all[0] ?? "") } });
  const shown = (all: string[], at: 0 | 1) => {
    const links = all.map((one, index) => ({ href: `/api/v3/${one}`, title: titles[at][index] }));
    return multiple ? links : links[0];
  };
  cases.push({
    key,
    name,
    bodies: [body(hrefs[0]), body(hrefs[1])],
    shown: [shown(hrefs[0], 0), shown(hrefs[1], 1)],
    sentence: `${name} changed from ${titles[0].join(", ")} to ${titles[1].join(", ")}`,
  });
}

beforeAll(async () => {
  project = await given.project({ name: "Open", public: true });
  member = await given.userWith("member", project, [
    "view_work_packages",
    "edit_work_packages",
    "work_package_assigned",
  ]);
  const second = await given.userWith("second", project, ["view_work_packages"]);
  const versions = await Promise.all(
    ["1.0", "2.0"].map((name) =>
      api.admin.post("versions", { name, _links: { definingProject: link(`projects/${project}`) } }),
    ),
  );
  await plain("Word", "string", "red", "green", "changed from red to green");
  const raw = (value: unknown) => ({ format: "markdown", raw: Object(value).raw, html: expect.any(String) });
  await plain("Story", "text", { raw: "one *way*" }, { raw: "another" }, "", raw);
  await plain(
    "Page",
    "link",
    "https://a.example",
    "https://b.example",
    "changed from https://a.example to https://b.example",
  );
  await plain("Size", "int", 3, 14, "changed from 3 to 14");
  await plain("Cost", "float", 1.5, 2.25, "changed from 1.5 to 2.25");
  await plain("Day", "date", "2026-01-05", "2026-02-06", "changed from 2026-01-05 to 2026-02-06");
  await plain("Flag", "bool", true, false, "changed from Yes to No");
  for (const multiple of [false, true]) {
    const word = multiple ? "Several" : "One";
    for (const [format, options] of [
      ["list", [{ value: "A" }, { value: "B" }, { value: "C" }]],
      ["hierarchy", [{ value: "A" }, { value: "B" }, { value: "C" }]],
      [
        "weightedItemList",
        [
          { value: "A", weight: 1 },
          { value: "B", weight: 2 },
          { value: "C", weight: 3 },
        ],
      ],
    ] as const) {
      const name = `${word} ${format}`;
      const { key, id } = await define(name, format, { options, multiple });
      const field = await api.admin.get(`custom_fields/${id}`);
      const all = [field.at("options")].flat().map((one) => Number(Object(one).id));
      const of = format === "list" ? "custom_options" : "custom_field_items";
      const [a, b, c] = all.map((one) => `${of}/${one}`) as [string, string, string];
      linked(
        key,
        name,
        multiple
          ? [
              [a, c],
              [b, c],
            ]
          : [[a], [b]],
        multiple
          ? [
              ["A", "C"],
              ["B", "C"],
            ]
          : [["A"], ["B"]],
        multiple,
      );
    }
    const user = await define(`${word} user`, "user", { multiple });
    const [m, s] = [`users/${member}`, `users/${second}`];
    const [mt, st] = ["member Tester", "second Tester"];
    linked(
      user.key,
      `${word} user`,
      multiple ? [[m, s], [s]] : [[m], [s]],
      multiple ? [[mt, st], [st]] : [[mt], [st]],
      multiple,
    );
    const version = await define(`${word} version`, "version", { multiple });
    const [one, two] = versions.map(({ id }) => `versions/${id}`) as [string, string];
    linked(
      version.key,
      `${word} version`,
      multiple ? [[one, two], [two]] : [[one], [two]],
      multiple ? [["1.0", "2.0"], ["2.0"]] : [["1.0"], ["2.0"]],
      multiple,
    );
  }
});

const all = (at: 0 | 1) => ({
  ...Object.assign({}, ...cases.map(({ bodies }) => bodies[at])),
  _links: Object.assign({}, ...cases.map(({ bodies }) => Object(bodies[at])._links)),
});
const create = async (at: 0 | 1) => {
  const made = await api.admin.post(`projects/${project}/work_packages`, { subject: "All", ...all(at) });
  expect([made.status, made.error, made.at("message")]).toEqual([201, null, undefined]);
  return made.id;
};
const shownIn = (document: unknown) =>
  Object.fromEntries(cases.map(({ key, name }) => [name, Object(document)[key] ?? Object(document)._links?.[key]]));
const expected = (at: 0 | 1) => Object.fromEntries(cases.map(({ name, shown }) => [name, shown[at]]));
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await ctx.readers.runAll();
    await ctx.jobs.runAll();
    clock.advance(20 * 60_000);
  }
}

test("several work packages get all of them in one bulk change", async () => {
  const ids = [await create(0), await create(0)];
  const changes = ids.map((id) => ({ id, lockVersion: 0, ...all(1) }));
  const answer = await api.admin.post("work_packages/bulk", { changes });
  expect([answer.at("results.0.status"), answer.at("results.1.status")]).toEqual([200, 200]);
  for (const id of ids) expect(shownIn((await api.admin.get(`work_packages/${id}`)).body)).toEqual(expected(1));
  const list = await api.admin.list(`projects/${project}/work_packages`, {
    filters: [{ id: { operator: "=", values: ids.map(String) } }],
  });
  for (const element of list.elements) expect(shownIn(element)).toEqual(expected(1));
});

test("the history says each in one sentence", async () => {
  const id = await create(0);
  expect((await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, ...all(1) })).status).toBe(200);
  const told = await api.admin.get(`work_packages/${id}/activities`);
  const details = Object(told.elements.at(-1)).details.map((one: unknown) => String(Object(one).raw));
  const sentences = cases.filter(({ name }) => name !== "Story").map(({ sentence }) => sentence);
  expect(details).toEqual(expect.arrayContaining(sentences));
  expect(details.filter((one: string) => one.startsWith("Story"))).toHaveLength(1);
  expect(details).toHaveLength(cases.length);
});

test("a comparison with the past has what each was", async () => {
  const id = await create(0);
  clock.advance(3_600_000);
  const then = clock.now().toISOString();
  clock.advance(3_600_000);
  await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, ...all(1) });
  const past = await api.admin.get(`work_packages/${id}?timestamps=${then}`);
  expect(shownIn(past.body)).toEqual(expected(0));
  const both = await api.admin.get(`work_packages/${id}?timestamps=${then},PT0S`);
  expect(shownIn(both.body)).toEqual(expected(1));
  expect(shownIn(both.at("_embedded.attributesByTimestamp.0"))).toEqual(expected(0));
  const list = await api.admin.list(`projects/${project}/work_packages`, {
    filters: [{ id: { operator: "=", values: [String(id)] } }],
    timestamps: `${then},PT0S`,
  });
  expect(shownIn(list.elements[0])).toEqual(expected(1));
  expect(shownIn(Object(list.elements[0])._embedded.attributesByTimestamp[0])).toEqual(expected(0));
});

test("a webhook has them as an answer does", async () => {
  await api.admin.post("admin/webhooks", { name: "All", url, events: ["work_package:updated"] });
  await settle();
  const id = await create(0);
  await settle();
  received.length = 0;
  await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, ...all(1) });
  await settle();
  expect(received).toHaveLength(1);
  expect(shownIn(JSON.parse(received[0] ?? "{}").work_package)).toEqual(expected(1));
});

test("a notification and its mail say what changed, by the names of fields and of what they link to", async () => {
  const caller = await api.as("member");
  await caller.patch("users/me/preferences", { emails: { enabled: true, quietFrom: null, quietTo: null } });
  const id = await create(0);
  await settle();
  post.letters.length = 0;
  const mention = `<mention class="mention" data-id="${member}" data-type="user" data-text="@x">@x</mention>`;
  const body = { lockVersion: 0, ...all(1), comment: { raw: `Look, ${mention}` } };
  expect((await api.admin.patch(`work_packages/${id}`, body)).status).toBe(200);
  await settle();
  const mails = await Promise.all(post.letters.map(async ({ raw }) => simpleParser(raw)));
  const texts = mails.map(({ text }) => String(text)).join("\n");
  for (const { name, sentence } of cases.filter((one) => one.name !== "Story")) {
    expect([name, texts.includes(sentence)]).toEqual([name, true]);
  }
});
