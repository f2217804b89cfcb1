import { expect, test } from "vitest";
import { exportedValue, headingsOf } from "./exported.ts";
import type { CustomField } from "./fields.ts";

const field = (id: number, type: string, name = `Field ${id}`): CustomField => ({
  attribute: `customField${id}`,
  name,
  type,
  required: false,
  writable: true,
});

test("values are written as an import reads them", () => {
  const row = {
    customField1: { raw: "**bold**" },
    customField2: "2026-11-24",
    customField3: false,
    customField4: 0,
    customField5: null,
    _links: { customField6: [{ href: "/a", title: "One" }, { title: "Two" }], customField7: { href: null } },
  };
  const types = ["Formattable", "Date", "Boolean", "Integer", "String", "[]CustomOption", "User", "Float"];
  const written = types.map((type, index) => exportedValue(field(index + 1, type), row));
  expect(written).toEqual(["**bold**", "2026-11-24", "false", "0", "", "One, Two", "", ""]);
});

test("fields with the same name, or that of another column, are told apart", () => {
  const fields = [
    field(1, "String", "Site"),
    field(2, "Integer", "site "),
    field(3, "Date", "Status"),
    field(4, "Date"),
  ];
  expect(headingsOf(fields, ["Login", "Status"])).toEqual(["customField1", "customField2", "customField3", "Field 4"]);
});
