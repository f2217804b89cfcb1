import type { WorkPackage } from "@halyard/contract/resources";
import type { SchemaField } from "@halyard/contract/schemas/work";
import { expect, test } from "vitest";
import { changesFor, changeTo, commonFields, type CommonField } from "./fields.ts";
import { inAll } from "./use-common-choices.ts";

const row = (id: number, more: object = {}): WorkPackage =>
  Object.assign(Object.create(null), { id, _links: { updateImmediately: { href: "/x" } }, ...more });
const field = (type: string, name: string, more: object = {}): SchemaField => ({
  type,
  name,
  required: false,
  hasDefault: false,
  writable: true,
  ...more,
});
const SCHEMA = {
  subject: field("String", "Subject", { required: true }),
  status: field("Status", "Status", { required: true }),
  responsible: field("User", "Accountable"),
  startDate: field("Date", "Start date"),
  dueDate: field("Date", "Finish date"),
  estimatedTime: field("Duration", "Work"),
  customField7: field("CustomOption", "Berth"),
};
const MILESTONE = { responsible: SCHEMA.responsible, date: field("Date", "Date"), customField7: SCHEMA.customField7 };
const common = (attribute: CommonField["attribute"], of: SchemaField, required = false): CommonField => ({
  attribute,
  name: of.name,
  field: of,
  required,
});

test("the fields of all chosen rows are offered by name, custom fields included, without the status and subject", () => {
  const fields = commonFields([row(1), row(2)], () => SCHEMA);
  expect(fields?.map(({ attribute }) => attribute)).toEqual([
    "responsible",
    "customField7",
    "dueDate",
    "estimatedTime",
    "startDate",
  ]);
});

test("a field that one of them lacks, or that is not written there, is not offered; one that one requires is required", () => {
  const other = {
    responsible: field("User", "Accountable", { required: true }),
    dueDate: field("Date", "Finish date", { writable: false }),
  };
  const fields = commonFields([row(1), row(2)], ({ id }) => (id === 1 ? SCHEMA : other));
  expect(fields?.map(({ attribute, required }) => [attribute, required])).toEqual([["responsible", true]]);
  expect(commonFields([row(1), row(2)], ({ id }) => (id === 1 ? SCHEMA : undefined))).toBeUndefined();
});

test("milestones alone have one date; among others it stands for either", () => {
  const milestone = row(2, { date: "2026-01-01" });
  const named = (rows: WorkPackage[]) =>
    commonFields(rows, ({ id }) => (id === 2 ? MILESTONE : SCHEMA))?.map(({ attribute }) => attribute);
  expect(named([milestone])).toEqual(["responsible", "customField7", "date"]);
  expect(named([row(1), milestone])).toEqual(["responsible", "customField7", "dueDate", "startDate"]);
  const changes = changesFor([row(1), milestone], { values: { dueDate: "2026-12-04" } });
  expect([...changes.values()]).toEqual([{ values: { dueDate: "2026-12-04" } }, { values: { date: "2026-12-04" } }]);
});

test("what is entered becomes the value that the format asks for", () => {
  const values = (attribute: CommonField["attribute"], type: string, text: string) =>
    changeTo(common(attribute, field(type, "Field")), text);
  expect(values("estimatedTime", "Duration", "1.5")).toEqual({ change: { values: { estimatedTime: "PT1H30M" } } });
  expect(values("duration", "Duration", "4")).toEqual({ change: { values: { duration: "P4D" } } });
  expect(values("customField1", "Boolean", "false")).toEqual({
    change: { values: { customField1: false }, label: "Field" },
  });
  expect(values("customField1", "Float", "-2.5")).toEqual({
    change: { values: { customField1: -2.5 }, label: "Field" },
  });
  for (const typed of ["2.5", "0x10", "1e3", "Infinity"]) {
    expect([typed, values("customField1", "Integer", typed)]).toEqual([typed, { problem: "setField.invalid" }]);
  }
  for (const typed of ["0x10", "1e3", "Infinity", "1."]) {
    expect([typed, values("customField1", "Float", typed)]).toEqual([typed, { problem: "setField.invalid" }]);
  }
  expect(values("customField1", "Float", "-2.5")).toMatchObject({ change: { values: { customField1: -2.5 } } });
  expect(values("estimatedTime", "Duration", "long")).toEqual({ problem: "setField.invalidHours" });
  expect(values("dueDate", "Date", "")).toEqual({ change: { values: { dueDate: null } } });
});

test("several are set where the field has several, one or none otherwise, and what is required can't be cleared", () => {
  const [north, south] = [
    { href: "/o/1", title: "North" },
    { href: "/o/2", title: "South" },
  ];
  const several = common("customField7", field("[]CustomOption", "Berths"));
  expect(changeTo(several, [north, south])).toEqual({
    change: { links: { customField7: [north, south] }, label: "Berths" },
  });
  const one = common("version", field("Version", "Version"));
  expect(changeTo(one, [])).toEqual({ change: { links: { version: { href: null } } } });
  expect(changeTo({ ...one, required: true }, [])).toEqual({ problem: "setField.required" });
});

test("only what can be chosen for all of them is left", () => {
  const choice = (id: number) => ({ _type: "Version", id, name: `V${id}`, _links: { self: { href: `/v/${id}` } } });
  expect(
    inAll([
      [choice(1), choice(2), choice(3)],
      [choice(3), choice(1)],
    ]).map(({ id }) => id),
  ).toEqual([1, 3]);
});

test("custom fields with the same name are told apart by their numbers", () => {
  const fields = { customField7: field("String", "Berth"), customField9: field("Date", "Berth") };
  expect(commonFields([row(1)], () => fields)?.map(({ name }) => name)).toEqual(["Berth (#7)", "Berth (#9)"]);
});
