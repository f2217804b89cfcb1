import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { startTestApp } from "../../testing/app.ts";

const { api, app, given, ctx, logged } = await startTestApp();
const project = await given.project({ name: "Sail loft" });
const work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Jib" })).id;

const BORDER = "x";
const FORM = { "content-type": `multipart/form-data; boundary=${BORDER}` };
const PATHS = [`work_packages/${work}/attachments`, "attachments", "users/me/avatar", "user_imports"];

const keptFiles = () =>
  existsSync(ctx.settings.filesDir)
    ? readdirSync(ctx.settings.filesDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];

const head = (name: string, more = "") =>
  `--${BORDER}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
const described = `${head("metadata")}{"fileName":"a.csv"}\r\n`;
const file = `${head("file", '; filename="a.csv"')}login,name,email,status,admin\r\n`.replace(
  "\r\n\r\n",
  "\r\ncontent-type: text/csv\r\n\r\n",
);

describe("a form that ends early or cannot be read is the sender's fault", () => {
  test.each(
    Object.entries({
      "half a border": `--${BORDER}`,
      "a border": `--${BORDER}\r\n`,
      "half a head": `--${BORDER}\r\ncontent-disposition: form-d`,
      "half a field": `${head("metadata")}{"fileName":`,
      "a field without an end": described,
      "a field and half a head": `${described}--${BORDER}\r\ncontent`,
      "half a file": `${described}${file}ada,`,
      "half a large file": `${described}${file}${"ada,Ada,ada@example.org,active,no\r\n".repeat(9_000)}`,
      "half a file that comes first": `${file}ada,`,
      "a file and half a border": `${described}${file}ada\r\n--${BORDER}`,
      "something else": "{}",
      "a name of the prototype": `${head("__proto__")}x\r\n--${BORDER}--\r\n`,
    }),
  )("%s", async (_name, body) => {
    for (const path of PATHS) {
      const answer = await api.admin.post(path, body, { headers: FORM });
      expect([path, answer.status, answer.error, answer.text]).toEqual([path, 400, "InvalidRequestBody", answer.text]);
    }
    expect(keptFiles()).toEqual([]);
  });
});

test("a sender who goes away in the middle of a file is no failure of the server, and leaves nothing", async () => {
  const token = String((await api.admin.post("users/me/api_tokens", { name: "upload" })).at("token"));
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  for (const path of PATHS) {
    const before = logged.length;
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /api/v3/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: ${FORM["content-type"]}\r\ncontent-length: 100000\r\n\r\n${described}${file}ada,`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(logged.slice(before).join("")).not.toContain("request failed");
  }
  expect(keptFiles()).toEqual([]);
});

test("a store that keeps no file is a failure of the server, whatever was sent", async () => {
  const put = vi.spyOn(ctx.files, "put").mockRejectedValueOnce(new Error("the disk is full"));
  const whole = `${described}${file}ada\r\n--${BORDER}--\r\n`;
  expect((await api.admin.post("attachments", whole, { headers: FORM })).status).toBe(500);
  put.mockRestore();
  expect((await api.admin.post("attachments", whole, { headers: FORM })).status).toBe(201);
});
