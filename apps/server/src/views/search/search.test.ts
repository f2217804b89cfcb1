import { beforeAll, expect, test } from "vitest";
import { record } from "../../platform/events/journal.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();
let open = 0;
let closed = 0;

beforeAll(async () => {
  open = await given.project({ name: "Harbour works" });
  closed = await given.project({ name: "Harbour secrets" });
  await given.userWith("finder", open, [
    "view_work_packages",
    "add_work_packages",
    "edit_work_packages",
    "add_work_package_comments",
    "save_queries",
    "view_members",
  ]);
  await given.user("outsider");
});

const create = async (project: number, subject: string, raw = "") =>
  (await api.admin.post(`projects/${project}/work_packages`, { subject, description: { raw } })).id;
const found = async (text: string, login = "finder") => {
  const filters = [{ search: { operator: "**", values: [text] } }];
  return (await (await api.as(login)).list("work_packages", { filters, sortBy: [["id", "asc"]] })).each("id");
};

test("words are found by how they begin, without case and accents, wherever they stand", async () => {
  const id = await create(open, "Überholung der Kräne", "Winch no. 7: oil_change, re-paint");
  const other = await create(closed, "Überholung nebenan");
  for (const text of ["über", "UBERHOLUNG", "krane winch", "kran 7", "oil", "paint re", "change-paint!", `#${id}`]) {
    expect([text, await found(text)]).toEqual([text, [id]]);
  }
  for (const text of ["holung", "uberholung nebenan", "winch 8", "%%%", `#${other}`]) {
    expect([text, await found(text)]).toEqual([text, []]);
  }
  // Nothing that a person types is an error, whatever it means to the database.
  for (const text of ['"', "a OR b", "NEAR(a b)", "subject:x", "a*", "'; drop", "x & | !", "\u{1f600}", "١٢٣"]) {
    expect([text, await found(text)]).toEqual([text, []]);
  }
});

test("what is written is found at once, what is rewritten or deleted no longer", async () => {
  const finder = await api.as("finder");
  const id = await create(open, "Dredge the basin");
  const path = `work_packages/${id}`;
  const lock = async () => (await finder.get(path)).number("lockVersion");
  await finder.patch(path, { subject: "Drain the basin", lockVersion: await lock() });
  expect([await found("dredge"), await found("drain basin")]).toEqual([[], [id]]);
  await finder.patch(path, { description: { raw: "with pumps" }, lockVersion: await lock() });
  expect(await found("drain pumps")).toEqual([id]);
  const comment = await finder.post(`${path}/activities`, {
    comment: { raw: "The sluice is jammed" },
  });
  expect(comment.status).toBe(201);
  expect([await found("sluice drain"), await found("pumps")]).toEqual([[id], [id]]);
  await api.admin.patch(`activities/${comment.id}`, { comment: { raw: "The lock is jammed" } });
  expect([await found("sluice"), await found("jammed")]).toEqual([[], [id]]);
  await finder.patch(path, { subject: "Basin", lockVersion: await lock() });
  expect([await found("drain"), await found("basin jammed pumps")]).toEqual([[], [id]]);
  expect((await api.admin.delete(path)).status).toBe(204);
  expect(await found("jammed")).toEqual([]);
});

test("of comments that come at once those are found that were kept", async () => {
  const words = ["pontoon", "trawler", "skipper", "halyardman", "jetsam", "flotsam", "windlass", "capstan"];
  const ids = await Promise.all(words.map((word) => create(open, `About ${word.length}`)));
  const say = (word: string, at: number) =>
    ctx.transaction(async (tx) => {
      const about = {
        entityType: "WorkPackage" as const,
        entityId: ids[at]!,
        entityTitle: "",
        projectId: open,
        actorId: 1,
      };
      const row = { ...about, action: "commented", version: "next" as const, at: ctx.clock.now().toISOString() };
      await record(
        tx,
        { ...row, comment: `An ${word}` },
        {
          async work({ id }) {
            await tx
              .updateTable("events")
              .set({ comment: `A ${word}` })
              .where("id", "=", id)
              .execute();
            if (at % 2 === 1) throw new Error("changed my mind");
          },
        },
      );
    });
  const all = await Promise.allSettled(words.map(say));
  expect(all.map(({ status }) => status)).toEqual(words.map((_, at) => (at % 2 === 1 ? "rejected" : "fulfilled")));
  const hits = await Promise.all(words.map((word) => found(word)));
  expect(hits).toEqual(ids.map((id, at) => (at % 2 === 1 ? [] : [id])));
  // The index is whole: what was taken back can be said after all, and taken out.
  expect((await api.admin.post(`work_packages/${ids[1]}/activities`, { comment: { raw: "A trawler" } })).status).toBe(
    201,
  );
  expect(await found("trawler")).toEqual([ids[1]]);
  await Promise.all(ids.map((id) => api.admin.delete(`work_packages/${id}`)));
  expect(await Promise.all(words.map((word) => found(word)))).toEqual(words.map(() => []));
});

test("in a long discussion the first comment is found, one in the middle and the last, and so is what is rewritten", async () => {
  const id = await create(open, "Long debate", "on the breakwater");
  // Each of words of its own: far more than fit into one row of words.
  const said = (number: number) =>
    `comment${number} ${Array.from({ length: 90 }, (_, at) => `w${number}x${at}`).join(" ")} end${number}`;
  const about = { entityType: "WorkPackage" as const, entityId: id, entityTitle: "", projectId: open, actorId: 1 };
  const events: number[] = [];
  await ctx.transaction(async (tx) => {
    for (let number = 0; number < 600; number++) {
      const row = { ...about, action: "commented", version: "next" as const, at: ctx.clock.now().toISOString() };
      await record(tx, { ...row, comment: said(number) }, { written: ({ id }) => events.push(id) });
    }
  });
  for (const words of ["comment0", "end0", "comment300 w300x45", "comment599", "end599", "breakwater end599 end0"]) {
    expect([words, await found(words)]).toEqual([words, [id]]);
  }
  const path = `activities/${events[599]}`;
  expect((await api.admin.patch(path, { comment: { raw: "nothing more" } })).status).toBe(200);
  expect([await found("end599"), await found("nothing more debate")]).toEqual([[], [id]]);
  const answer = await (await api.as("finder")).list("search", { q: "end598" });
  expect(answer.at("_embedded.workPackages.0")).toMatchObject({ id, match: { attribute: "comment" } });
  expect((await api.admin.delete(`work_packages/${id}`)).status).toBe(204);
  expect(await found("end0")).toEqual([]);
});

test("internal comments are found by no one", async () => {
  const id = await create(open, "Customs");
  const written = await api.admin.post(`work_packages/${id}/activities`, {
    comment: { raw: "smuggler suspected" },
    internal: true,
  });
  expect([written.status, written.at("internal")]).toEqual([201, true]);
  expect([await found("smuggler"), await found("smuggler", "admin"), await found("customs")]).toEqual([[], [], [id]]);
});

test("one search finds work, projects, people and views, each as far as one may see it", async () => {
  const inText = await create(open, "Quay", "a lantern on each bollard");
  const inSubject = await create(open, "Lantern order");
  const hidden = await create(closed, "Lantern of the smugglers");
  const lantern = await given.userWith("lantern", open, ["view_work_packages"]);
  await given.userWith("lanternjack", closed, ["view_work_packages"]);
  const finder = await api.as("finder");
  const view = await finder.post("queries", {
    name: "All lanterns",
    _links: { project: { href: `/api/v3/projects/${open}` } },
  });
  const search = async (login: string, parameters: Record<string, unknown>) =>
    (await (login === "" ? api.anonymous : await api.as(login)).list("search", parameters)).body;
  const ids = (answer: unknown, kind: string) => Object(answer)._embedded[kind].map((hit: { id: number }) => hit.id);

  const mine = await search("finder", { q: " lantern " });
  expect(ids(mine, "workPackages")).toEqual([inSubject, inText]);
  expect(Object(mine)._embedded.workPackages.map((hit: { match: object }) => hit.match)).toMatchObject([
    { attribute: "subject", excerpt: null },
    { attribute: "description", excerpt: "a lantern on each bollard" },
  ]);
  await finder.post(`work_packages/${inSubject}/activities`, { comment: { raw: "Wicks are **ordered**" } });
  const said = await search("finder", { q: "wick lantern", types: "workPackages" });
  expect(Object(said)._embedded.workPackages[0].match).toMatchObject({
    attribute: "comment",
    excerpt: "Wicks are ordered",
  });
  expect(ids(mine, "people")).toEqual([lantern]);
  expect(ids(mine, "queries")).toEqual([view.id]);
  expect(Object(mine)._embedded.queries[0]._links.project).toEqual({
    href: `/api/v3/projects/${open}`,
    title: "Harbour works",
  });
  expect(Object(mine).count).toBe(4);
  expect(JSON.stringify(mine)).not.toContain("smugglers");
  expect(ids(await search("finder", { q: "harbour" }), "projects")).toEqual([open]);
  expect(ids(await search("admin", { q: "lantern" }), "workPackages")).toEqual([hidden, inSubject, inText]);
  expect(ids(await search("admin", { q: "lantern" }), "queries")).toEqual([]);

  const byNumber = await search("finder", { q: `#${inText}`, types: "workPackages" });
  expect(Object.keys(Object(byNumber)._embedded)).toEqual(["workPackages"]);
  expect(ids(byNumber, "workPackages")).toEqual([inText]);
  expect(ids(await search("finder", { q: `#${hidden}` }), "workPackages")).toEqual([]);
  expect(ids(await search("finder", { q: "lantern", pageSize: 1 }), "workPackages")).toEqual([inSubject]);
  const all = String(Object(mine)._links.workPackages.href);
  expect((await finder.get(all)).each("id")).toEqual([inText, inSubject]);

  for (const login of ["outsider", ""]) {
    const answer = await search(login, { q: "lantern" });
    expect(["workPackages", "projects", "queries"].flatMap((kind) => ids(answer, kind))).toEqual([]);
  }
  expect(Object(await search("finder", { q: "" })).count).toBe(0);
  expect((await finder.list("search", { q: "x".repeat(201) })).status).toBe(400);
  expect((await finder.list("search", { q: "x", types: "secrets" })).error).toBe("InvalidQuery");
});

test("a subject comes before a text, open before closed and newer before older, in a short list as in a long one", async () => {
  const closedStatus = ctx.db.selectFrom("statuses").select("id").where("is_closed", "=", 1);
  const close = async (id: number) =>
    ctx.db
      .updateTable("work_packages")
      .set({ status_id: (await closedStatus.executeTakeFirstOrThrow()).id })
      .where("id", "=", id)
      .execute();
  const openInSubject = await create(open, "Astrolabe, first");
  const openInText = await create(open, "Brass", "for the astrolabe");
  const newerInSubject = await create(open, "Astrolabe, second");
  const closedInSubject = await create(open, "Astrolabe, third");
  const closedInText = await create(open, "Silver", "for the astrolabe");
  await Promise.all([closedInSubject, closedInText].map(close));
  const order = [newerInSubject, openInSubject, closedInSubject, openInText, closedInText];
  for (const pageSize of [1, 2, 4, 5, 100]) {
    const answer = await (await api.as("finder")).list("search", { q: "astrolabe", types: "workPackages", pageSize });
    const hits = Object(answer.body)._embedded.workPackages.map((hit: { id: number }) => hit.id);
    expect(hits).toEqual(order.slice(0, pageSize));
  }
});

test("a file is found by its name, only where its work package is seen", async () => {
  const [seen, hidden] = [await create(open, "Survey of the pier"), await create(closed, "Survey next door")];
  for (const id of [seen, hidden]) {
    const file = {
      file_name: "anemometer-readings.csv",
      file_key: `key-${id}`,
      file_size: 1,
      content_type: "text/csv",
    };
    const row = {
      ...file,
      work_package_id: id,
      author_id: 1,
      description: "",
      md5: "",
      created_at: "2026-11-20T09:00:00.000Z",
    };
    await ctx.db.insertInto("attachments").values(row).execute();
  }
  const answer = await (await api.as("finder")).list("search", { q: "anemometer" });
  expect(answer.at("_embedded.workPackages")).toMatchObject([
    { id: seen, match: { attribute: "file", excerpt: "anemometer-readings.csv" } },
  ]);
});

test("a comment is told beside a description, with who wrote it and when, and comments alone can be searched", async () => {
  const finder = await api.as("finder");
  const both = await create(open, "Permit", "Does the bollardry office agree?");
  const alone = await create(open, "Moorings");
  const inText = await create(open, "Fenders", "bollardry");
  const first = await finder.post(`work_packages/${both}/activities`, {
    comment: { raw: "The bollardry master called" },
  });
  const old = await api.admin.post(`work_packages/${alone}/activities`, { comment: { raw: "Ask the bollardry" } });
  await ctx.db.updateTable("events").set({ created_at: "2026-01-02T09:00:00.000Z" }).where("id", "=", old.id).execute();
  const hits = async (parameters: object) =>
    (await finder.list("search", { types: "workPackages", ...parameters })).at("_embedded.workPackages");
  const [, , { match, matches }] = Object(await hits({ q: "bollardry" })).toSorted(
    (a: { id: number }, b: { id: number }) => b.id - a.id,
  );
  expect(match.attribute).toBe("description");
  expect(matches).toMatchObject([
    { attribute: "description", excerpt: "Does the bollardry office agree?" },
    {
      attribute: "comment",
      excerpt: "The bollardry master called",
      comment: { id: first.id, author: "finder Tester" },
    },
  ]);
  expect(await hits({ q: "bollardry master" })).toMatchObject([{ id: both, match: { attribute: "comment" } }]);
  const comments = await hits({ q: "bollardry", where: "comment" });
  expect(comments).toMatchObject([{ id: alone }, { id: both, match: { attribute: "comment" } }]);
  expect(await hits({ q: "bollardry", where: "comment", saidWithin: 7 })).toMatchObject([{ id: both }]);
  expect(await hits({ q: "bollardry", where: "comment", saidBy: 1 })).toMatchObject([{ id: alone }]);
  expect(await hits({ q: "bollardry", where: "description" })).toMatchObject([{ id: inText }, { id: both }]);
  expect(await hits({ q: "bollardry", where: "subject" })).toEqual([]);
  expect(await hits({ q: "bollardry", where: "comment", saidWithin: 999_999_999 })).toHaveLength(2);
  expect((await finder.list("search", { q: "x", where: "nowhere" })).error).toBe("InvalidQuery");
  expect((await finder.list("search", { q: "x", where: "comment", saidBy: "me" })).error).toBe("InvalidQuery");
});

test("an old comment is told however many came after it", async () => {
  const id = await create(open, "Rigging");
  const about = { entityType: "WorkPackage" as const, entityId: id, entityTitle: "", projectId: open, actorId: 1 };
  await ctx.transaction(async (tx) => {
    for (let number = 0; number < 350; number++) {
      const row = { ...about, action: "commented", version: "next" as const, at: ctx.clock.now().toISOString() };
      await record(tx, { ...row, comment: number === 0 ? "the marlinspike" : "later" });
    }
  });
  const answer = await (await api.as("finder")).list("search", { q: "marlinspike" });
  expect(answer.at("_embedded.workPackages.0.match")).toMatchObject({
    attribute: "comment",
    excerpt: "the marlinspike",
  });
});

test("where nothing has the words, nearly the same ones are suggested that the reader can see", async () => {
  const id = await create(open, "Belaying pins", "of the gaffsail");
  await create(closed, "Contraband quadrant");
  await api.admin.post(`work_packages/${id}/activities`, { comment: { raw: "The kedgerees are missing" } });
  await api.admin.post(`work_packages/${id}/activities`, { comment: { raw: "hushmoney" }, internal: true });
  const suggested = async (q: string, login = "finder", parameters: object = {}) =>
    (await (await api.as(login)).list("search", { q, ...parameters })).at("suggestion");
  expect(await suggested("belayng")).toBe("belaying");
  expect(await suggested("GAFSAIL pins")).toBe("gaffsail pins");
  expect(await suggested("kedgeree's missing")).toBe(null);
  expect(await suggested("kedgeres")).toBe("kedgerees");
  expect(await suggested("eblaying")).toBe("belaying");
  expect(await suggested("harbor work")).toBe("harbour work");
  expect(await suggested("quadrent")).toBe(null);
  expect(await suggested("quadrent", "admin")).toBe("quadrant");
  expect(await suggested("hushmony", "admin")).toBe(null);
  // The same search has to find something with it: in the same texts, and with all of the words.
  expect(await suggested("kedgeres", "finder", { where: "comment" })).toBe("kedgerees");
  expect(await suggested("belayng", "finder", { where: "comment" })).toBe(null);
  expect(await suggested("kedgeres", "finder", { where: "comment", saidBy: "999999" })).toBe(null);
  expect(await suggested("harbor work", "finder", { types: "workPackages" })).toBe(null);
  expect(await suggested("belayng xyzzyx")).toBe(null);
  for (const text of ["belaying", "pin", "#9999999", "xyzzyx", "12345", "belaying nothing", ""]) {
    expect([text, await suggested(text)]).toEqual([text, null]);
  }
});

test("a comment that has the words after a very long beginning is found, without a line of it", async () => {
  const id = await create(open, "Chronicle of the quay");
  const raw = `${"ebb and flow ".repeat(8_000)} spindrift`;
  const comment = await api.admin.post(`work_packages/${id}/activities`, { comment: { raw } });
  const answer = await (await api.as("finder")).list("search", { q: "spindrift", where: "comment" });
  expect(answer.at("_embedded.workPackages")).toMatchObject([
    { id, match: { attribute: "comment", excerpt: null, comment: { id: comment.id } } },
  ]);
});

test("what is found is narrowed by the filters of the list, and an unknown one is refused", async () => {
  const here = await create(open, "Sextant repair");
  const other = await given.project({ name: "Harbour annex" });
  const there = await create(other, "Sextant repair, too");
  const ids = async (filters: readonly object[]) =>
    (await api.admin.list("search", { q: "sextant", types: "workPackages", filters })).at("_embedded.workPackages");
  expect(await ids([])).toMatchObject([{ id: there }, { id: here }]);
  expect(await ids([{ project: { operator: "=", values: [String(open)] } }])).toMatchObject([{ id: here }]);
  expect(await ids([{ author: { operator: "=", values: ["999999"] } }])).toEqual([]);
  const refused = await api.admin.get(
    `search?q=sextant&filters=${encodeURIComponent('[{"nothing":{"operator":"="}}]')}`,
  );
  expect(refused.status).toBe(400);
  // A project that one does not see narrows to nothing.
  const finder = await api.as("finder");
  const filters = [{ project: { operator: "=", values: [String(other)] } }];
  expect(
    (await finder.list("search", { q: "sextant", types: "workPackages", filters })).at("_embedded.workPackages"),
  ).toEqual([]);
});
