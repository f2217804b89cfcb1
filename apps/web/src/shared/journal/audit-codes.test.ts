import { AUDIT_CODES, type AuditCode } from "@halyard/contract/administration/audit-catalogue/catalogue";
import { ANY } from "@halyard/contract/administration/audit-catalogue/recorded";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { capitalized } from "../i18n/capitalized.ts";
import { loadedMessages } from "../i18n/registry.ts";
import { inWords } from "./changes.ts";

const PAGE = join(import.meta.dirname, "../../../../../docs/audit-codes.md");
const codes = [...AUDIT_CODES.values()];

test("every code of the audit log has a text", () => {
  const missing = codes.flatMap(({ textKeys }) => textKeys).filter((key) => (loadedMessages[key] ?? "").trim() === "");
  expect(missing).toEqual([]);
});

test("every text of the audit log has a code", () => {
  const used = new Set(codes.flatMap(({ textKeys }) => textKeys));
  const texts = Object.keys(loadedMessages).filter((key) => /^(?:journal\.(?:deed|kind)|audit\.occurred)\./.test(key));
  expect(texts.filter((key) => !used.has(key))).toEqual([]);
});

test("the page of codes is made of the catalogue", () => {
  if (process.env["HALYARD_WRITE_AUDIT_CODES"] === "1") writeFileSync(PAGE, page());
  expect(readFileSync(PAGE, "utf8"), "npm run audit-codes writes docs/audit-codes.md again").toBe(page());
});

const textOf = ({ textKeys }: AuditCode): string =>
  capitalized(
    textKeys
      .map((key) => loadedMessages[key])
      .join(" ")
      .trim(),
  );

const fieldsOf = ({ fields }: AuditCode): string =>
  fields.map((name) => (name === ANY ? "the settings that changed" : `\`${name}\``)).join(", ");

const rowOf = (one: AuditCode): string =>
  `| \`${one.code}\` | ${one.severity} | ${textOf(one)} | ${fieldsOf(one)} |`.replaceAll("|  |", "| |");

function page(): string {
  const sections = (["security", "system", "user"] as const).map((category) => {
    const rows = codes.filter((one) => one.category === category).map((one) => rowOf(one));
    const heading = category === "user" ? "User activity" : inWords(category);
    return `## ${heading}\n\n| code | severity | in words | fields |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `# Codes of the audit log

Made by \`npm run audit-codes\` from the catalogue in \`packages/contract/src/administration/audit-catalogue\`; do not edit.

A code with a dot is a change: the type of the thing and the \`action\` of its entry. The others are attempts and occurrences that
change nothing: they are the \`action\` of an entry without changes, and their fields are in its \`details\`. An entry has the fields
that changed. \`customField\` is \`customField7\` or \`customComment7\` in an entry, \`attachment\` is \`attachment-7\`.
The severity of a single entry can differ: locking a user is a warning, and a backup deleted because it is too old is
information.

${sections.join("\n")}`;
}
