import { describe, expect, test } from "vitest";
import { createToken } from "../authentication/sessions/tokens.ts";
import { startTestApp } from "../../../testing/app.ts";
import { testDialect } from "../../../testing/database.ts";

const { api, app, given, ctx, clock } = await startTestApp();
await given.user("taken");
await given.userWith("creator", null, ["create_user", "manage_user"]);
const HEADING = "Login,Name,Email,Status,Admin";

const NONE = { create: 0, update: 0, unchanged: 0, invalid: 0, created: 0, updated: 0, failed: 0 };

const csv = (lines: readonly string[]) => ({
  name: "people.csv",
  type: "text/csv",
  bytes: Buffer.from([HEADING, ...lines].join("\r\n")),
});
const check = (...lines: string[]) => api.admin.upload("user_imports", csv(lines));
const rowsOf = (id: number) => api.admin.list(`user_imports/${id}/rows`, { pageSize: 1_000 });
const userNamed = async (login: string) => api.admin.get(`users/${login}`);

test("a file is checked first; no one is created until someone says so, and then once", async () => {
  const made = await check(
    "ann-imp,Ann Imported,ann-imp@example.org,active,false",
    ",,only-mail@example.org,,",
    'boss-imp,"Boss, the Imported",boss-imp@example.org,invited,TRUE',
  );
  expect([made.status, made.at("status"), made.at("total"), made.at("counts.create")]).toEqual([201, "checked", 3, 3]);
  expect(made.links).toEqual(["delete", "rows", "run", "self"]);
  expect((await userNamed("ann-imp")).status).toBe(404);

  const started = await api.admin.post(`user_imports/${made.id}/run`);
  expect([started.status, started.at("status")]).toEqual([202, "running"]);
  expect((await api.admin.post(`user_imports/${made.id}/run`)).status).toBe(202);
  expect((await api.admin.delete(`user_imports/${made.id}`)).status).toBe(409);
  await ctx.jobs.runAll();
  await ctx.jobs.runAll();

  const done = await api.admin.get(`user_imports/${made.id}`);
  expect([done.at("status"), done.at("counts")]).toEqual(["done", { ...NONE, created: 3 }]);
  const ann = await userNamed("ann-imp");
  expect([ann.at("name"), ann.at("status"), ann.at("admin")]).toEqual(["Ann Imported", "invited", false]);
  expect((await userNamed("boss-imp")).at("admin")).toBe(true);
  expect((await userNamed("only-mail@example.org")).at("email")).toBe("only-mail@example.org");
  const rows = await rowsOf(made.id);
  expect(rows.each("_links.user.href")[0]).toBe(`/api/v3/users/${ann.id}`);
  const journal = await api.admin.list("admin/activities", {
    filters: [{ text: { operator: "~", values: ["Ann Imported"] } }],
  });
  expect(journal.each("action")).toEqual(["created"]);

  expect((await api.admin.delete(`user_imports/${made.id}`)).status).toBe(204);
  expect((await api.admin.get(`user_imports/${made.id}`)).status).toBe(404);
  expect((await userNamed("ann-imp")).status).toBe(200);
});

test("a small file does not wait for the whole of a large one", async () => {
  const people = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}-${at},Some Body,${name}-${at}@example.org,,`);
  const large = await check(...people("large", 251));
  const small = await check(...people("small", 1));
  for (const { id } of [large, small]) await api.admin.post(`user_imports/${id}/run`);
  clock.advance(1_000);
  await ctx.jobs.runAll();
  for (const { id } of [large, small]) expect((await api.admin.get(`user_imports/${id}`)).at("status")).toBe("done");
  const made = await Promise.all(["large-0", "small-0", "large-250"].map(async (login) => (await userNamed(login)).id));
  expect(made.toSorted((a, b) => a - b)).toEqual(made);
});

test("each line says what is wrong with it; only the others are created", async () => {
  const made = await check(
    "good-one,Good One,good-one@example.org,active,no",
    "",
    "GOOD-ONE,Again,other@example.org,active,no",
    "third,Third,Good-One@example.org,active,no",
    "taken,Taken Already,new-mail@example.org,active,no",
    "fresh,Fresh,TAKEN@example.org,active,no",
    '=cmd|x,"=HYPERLINK(""http://evil"")",+1@example.org,active,no',
    "short,row",
    ",,,,",
  );
  expect(made.at("counts")).toEqual({ ...NONE, create: 1, invalid: 6 });
  const rows = await rowsOf(made.id);
  const said = rows.elements.map((row) => {
    const { line, problems }: { line: number; problems: { attribute: string; message: string }[] } = Object(row);
    return [line, ...problems.map(({ attribute, message }) => `${attribute}: ${message}`)];
  });
  const formula = "Begins like a formula of a spreadsheet.";
  expect(said).toEqual([
    [2],
    [4, "login: The same as in line 2."],
    [5, "email: The same as in line 2."],
    [6, "login: Username has already been taken."],
    [7, "email: Email has already been taken."],
    [8, `login: ${formula}`, `name: ${formula}`, `email: ${formula}`],
    [9, "base: The line has 2 columns instead of 5.", "email: Email can't be blank."],
  ]);
  const wrong = await api.admin.list(`user_imports/${made.id}/rows`, {
    filters: [{ outcome: { operator: "=", values: ["invalid"] } }],
    pageSize: 2,
    offset: 2,
  });
  expect([wrong.at("total"), wrong.each("line")]).toEqual([6, [6, 7]]);

  await api.admin.post(`user_imports/${made.id}/run`);
  await ctx.jobs.runAll();
  const result = await api.admin.get(`user_imports/${made.id}/result`);
  expect(result.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = result.text.split("\r\n");
  expect(lines[1]).toBe("2,good-one,Good One,good-one@example.org,active,no,Created,");
  // No cell of the result starts a formula either.
  expect(lines[6]).toContain(`"'=cmd|x","'=HYPERLINK(""http://evil"")","'+1@example.org"`);
});

test("who takes a login between the check and the import keeps it; that row alone fails", async () => {
  const made = await check("raced,Raced,raced@example.org,active,0", "unraced,Unraced,unraced@example.org,active,0");
  await given.user("raced");
  await api.admin.post(`user_imports/${made.id}/run`);
  await ctx.jobs.runAll();
  expect((await api.admin.get(`user_imports/${made.id}`)).at("counts")).toEqual({ ...NONE, created: 1, failed: 1 });
  const [raced] = (await rowsOf(made.id)).each("problems.0.message");
  expect(raced).toBe("Username has already been taken.");
});

test("a person who is not an administrator any more creates no one", async () => {
  const id = await given.user("fallen");
  await api.admin.patch(`users/${id}`, { admin: true });
  const fallen = await api.as("fallen");
  const made = await fallen.upload("user_imports", csv(["never-made,Never Made,never-made@example.org,active,1"]));
  await fallen.post(`user_imports/${made.id}/run`);
  await api.admin.patch(`users/${id}`, { admin: false });
  await ctx.jobs.runAll();
  expect((await userNamed("never-made")).status).toBe(404);
});

describe("a file that is not a list of users", () => {
  const upload = (text: string | Buffer, type = "text/csv") =>
    api.admin.upload("user_imports", { name: "x.csv", type, bytes: Buffer.from(text) });

  test.each(
    [
      ["", "The file has no rows."],
      [HEADING, "The file has no rows."],
      [
        "Login,Name,Email\na,b,c",
        "The file needs the columns Login, Name, Email, Status, Admin. Missing: Status, Admin.",
      ],
      [`${HEADING},login\na,b,c,d,e,f`, "The column Login is there twice."],
      [`${HEADING}\na,"b,c,d,e\nf,g,h,i,j`, "Line 3 cannot be read: a quote is not closed."],
      [`${HEADING}\na,b"c,d,e,f`, "Line 2 cannot be read: a quote stands where none may be."],
      [`${HEADING}\na,"${"x".repeat(60_000)}",c,d,e`, "Line 2 is too long: is a quote before it not closed?"],
    ].map(([text = "", message = ""]) => ({ text, message })),
  )("$message", async ({ text, message }) => {
    const answer = await upload(text);
    expect([answer.status, answer.at("message")]).toEqual([422, message]);
    expect(answer.at("_embedded.details.attribute")).toBe("file");
    const kept = await ctx.db.selectFrom("user_imports").where("file_name", "=", "x.csv").selectAll().execute();
    expect(kept).toEqual([]);
  });

  test("a long file that is refused at its beginning leaves the connection of use", async () => {
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const me = (await api.admin.get("users/me")).id;
    const token = await ctx.transaction((tx) => createToken(tx, me, "import", ctx.clock.now()));
    for (let round = 0; round < 4; round += 1) {
      const form = new FormData();
      form.append("file", new Blob(["x".repeat(3_000_000)], { type: "text/csv" }), "long.csv");
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}/api/v3/user_imports`, { method: "POST", body: form, headers });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("Line 1 is too long: is a quote before it not closed?");
    }
  });

  test("bytes that are no text, and other types, are refused", async () => {
    expect((await upload(Buffer.from([0xff, 0xfe, 0x41, 0]))).at("message")).toBe("The file is no text in UTF-8.");
    for (const type of ["text/plain", "application/vnd.ms-excel", "text/csvx"]) {
      expect((await upload(HEADING, type)).at("message")).toBe("Only files of type text/csv can be imported.");
    }
    expect((await api.admin.post("user_imports", {})).status).toBe(400);
  });

  test("zero characters, half letters and giant cells are told, not stored", async () => {
    const made = await check(`a\0b,${"n".repeat(400)},zero@example.org,active,0`);
    expect(made.at("counts.invalid")).toBe(1);
    const name = (await rowsOf(made.id)).each("name")[0];
    expect(String(name)).toHaveLength(300);
  });
});

test("semicolons, tabs, a byte order mark and any order of columns will do", async () => {
  const texts = [
    "\uFEFFEmail;Admin;Login;Name;Status\nsemi@example.org;ja;semi;Semi, Colon;active",
    "Email\tNote\tAdmin\tLogin\tName\tStatus\ntab@example.org\tx\t0\ttab-login\tTab, Colon\tactive",
  ];
  const problems = [];
  for (const text of texts) {
    const made = await api.admin.upload("user_imports", { name: "x", type: "text/csv", bytes: Buffer.from(text) });
    problems.push(...(await rowsOf(made.id)).each("problems"));
  }
  expect(problems).toEqual([[{ attribute: "admin", message: "Admin must be true or false." }], []]);
});

test.each(["creator", "taken"])("%s may not import, nor see others' files", async (login) => {
  const caller = await api.as(login);
  const made = await check("seen,Seen,seen@example.org,active,0");
  expect((await caller.upload("user_imports", csv(["x,X Y,x@example.org,active,1"]))).status).toBe(403);
  expect((await caller.get(`user_imports/${made.id}`)).status).toBe(403);
  expect((await caller.get(`user_imports/${made.id}/rows`)).status).toBe(403);
  expect((await caller.post(`user_imports/${made.id}/run`)).status).toBe(403);
  expect((await api.anonymous.upload("user_imports", csv(["x,X Y,x@example.org,active,1"]))).status).toBe(401);
});

test("a hundred thousand rows are checked in pieces, one more is refused", { timeout: 120_000 }, async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => `big-${at},Big Number,big-${at}@example.org,active,0`);
  // The limit is the same on each database; as many as need several pieces are tried on both.
  const most = testDialect === "sqlite" ? 100_000 : 10_000;
  const made = await api.admin.upload("user_imports", csv(many(most)));
  expect([made.status, made.at("counts.create")]).toEqual([201, most]);
  await api.admin.delete(`user_imports/${made.id}`);
  if (testDialect === "postgres") return;
  expect((await api.admin.upload("user_imports", csv(many(100_001)))).at("message")).toBe(
    "The file has more than 100000 rows.",
  );
});
