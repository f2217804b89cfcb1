import { pino } from "pino";
import { expect, test } from "vitest";
import { loggerOptions } from "./options.ts";

function logged(level: string, write: (log: pino.Logger) => void): string {
  let lines = "";
  const options = loggerOptions(level);
  write(pino(typeof options === "object" ? options : {}, { write: (line: string) => void (lines += line) }));
  return lines;
}

test("credentials are never written", () => {
  const lines = logged("info", (log) => {
    log.info({ password: "hunter2", token: "hunter2" }, "signing in");
    log.info({ headers: { authorization: "hunter2", cookie: "hunter2" } }, "headers");
    log.info({ body: { login: "ada", password: "hunter2" } }, "body");
    log.info(
      { req: { method: "GET", url: "/auth?token=hunter2", ip: "::1", headers: { cookie: "hunter2" } } },
      "request",
    );
    log.info({ res: { headers: { "set-cookie": "hunter2" } } }, "answer");
    log.error({ err: Object.assign(new Error("failed"), { password: "hunter2", parameters: ["hunter2"] }) }, "error");
  });
  expect(lines.split("\n")).toHaveLength(7);
  expect(lines).not.toContain("hunter2");
});

test("what is below the level is left out", () => {
  expect(logged("warn", (log) => log.info("chatter"))).toBe("");
  expect(logged("silent", (log) => log.fatal("the end"))).toBe("");
});
