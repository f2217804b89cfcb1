import type { WorkPackage } from "@halyard/contract/resources";
import type { SchemaField } from "@halyard/contract/schemas/work";
import { beforeEach, expect, test, vi } from "vitest";
import "../../../app/messages/all.ts";
import { api } from "../../../shared/api/api.ts";
import * as csv from "../../../shared/csv/csv.ts";
import { cellOf, type Cell } from "../pasted-lines/cells.ts";
import { tableIn } from "../pasted-lines/table.ts";
import { exportWorkPackages } from "./export.ts";

const named = (id: number, name: string) => ({
  _type: "CustomOption",
  id,
  name,
  _links: { self: { href: `/o/${id}` } },
});
const choices = [named(1, "Bern"), named(2, "Basel, Land"), named(3, "=Zug")];
const link = (id: number) => ({ href: `/o/${id}`, title: choices[id - 1]?.name ?? "" });

/** By format: what a work package has, and what it is as a body again. */
const FORMATS: readonly [type: string, has: unknown, again: Cell][] = [
  ["String", 'a "word", and =another', { value: 'a "word", and =another' }],
  ["String", "=1+1", { value: "=1+1" }],
  ["Formattable", { format: "markdown", raw: "one\n\n- *two*", html: "" }, { value: { raw: "one\n\n- *two*" } }],
  ["Link", "https://example.org/a,b", { value: "https://example.org/a,b" }],
  ["Integer", -7, { value: -7 }],
  ["Integer", 0, { value: 0 }],
  ["Float", 2.25, { value: 2.25 }],
  ["Date", "2026-11-28", { value: "2026-11-28" }],
  ["Boolean", true, { value: true }],
  ["Boolean", false, { value: false }],
  ["CustomOption", link(2), { links: { href: "/o/2" } }],
  ["[]CustomOption", [link(1), link(2), link(3)], { links: [{ href: "/o/1" }, { href: "/o/2" }, { href: "/o/3" }] }],
  ["User", link(1), { links: { href: "/o/1" } }],
  ["[]User", [link(1)], { links: [{ href: "/o/1" }] }],
  ["Version", link(3), { links: { href: "/o/3" } }],
  ["[]Version", [link(3), link(1)], { links: [{ href: "/o/3" }, { href: "/o/1" }] }],
  ["CustomField::Hierarchy::Item", link(1), { links: { href: "/o/1" } }],
  ["[]CustomField::Hierarchy::Item", [link(2), link(1)], { links: [{ href: "/o/2" }, { href: "/o/1" }] }],
];
const isLink = (has: unknown) => typeof has === "object" && has !== null && !("raw" in has);
const fields = FORMATS.map(([type, has, again], at) => ({ key: `customField${at + 1}` as const, type, has, again }));

const row = {
  _type: "WorkPackage",
  id: 12,
  subject: "All",
  ...Object.fromEntries(fields.flatMap(({ key, has }) => (isLink(has) ? [] : [[key, has]]))),
  _links: {
    type: { href: "/api/v3/types/1", title: "Task" },
    ...Object.fromEntries(fields.flatMap(({ key, has }) => (isLink(has) ? [[key, has]] : []))),
  },
} as unknown as WorkPackage;

let written = "";

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(api, "get").mockResolvedValue({ total: 1, count: 1, _embedded: { elements: [row] } } as never);
  vi.spyOn(csv, "downloadCsv").mockImplementation((_name, text) => void (written = text));
});

const exported = async (columns: readonly `customField${number}`[], names: ReadonlyMap<string, string>) => {
  await exportWorkPackages("1", {}, columns, { statuses: new Map() } as never, names);
  return tableIn(written, (heading) => heading === "Subject");
};

test("each format comes back from the file as it was", async () => {
  const names = new Map(fields.map(({ key }) => [key, `Field ${key}`]));
  const table = await exported(
    fields.map(({ key }) => key),
    names,
  );
  expect(table?.headings.slice(3)).toEqual([...names.values()]);
  const cells = table?.rows[0]?.slice(3) ?? [];
  const field = (type: string): SchemaField => ({ type, name: "", required: false, hasDefault: false, writable: true });
  expect(fields.map(({ key, type }, at) => cellOf(key, field(type), cells[at] ?? "", choices))).toEqual(
    fields.map(({ again }) => again),
  );
});

test("fields with one name, or that of another column, are told apart as an import tells them", async () => {
  const table = await exported(
    ["customField1", "customField5", "customField8"],
    new Map([
      ["customField1", "Place"],
      ["customField5", "place"],
      ["customField8", "Type"],
    ]),
  );
  expect(table?.headings.slice(3)).toEqual(["customField1", "customField5", "customField8"]);
});

test("a field that someone may not see is in no column", async () => {
  const table = await exported(["customField1", "customField4"], new Map([["customField4", "Page"]]));
  expect(table?.headings).toEqual(["ID", "Type", "Subject", "Page"]);
  expect(written).not.toContain("word");
});
