import { expect, test } from "vitest";
import { DEFAULT_LAYOUT, fieldsOf, layoutIn, layoutText } from "./column-layout.ts";

test("columns with their order and widths are one line of text", () => {
  const layout = { columns: ["dueDate", "status"] as const, sizes: { subject: 320, status: 99 } };
  expect(layoutText(layout)).toBe("subject:320,dueDate,status:99");
  expect(layoutIn("subject:320,dueDate,status:99")).toEqual(layout);
  expect(layoutIn(layoutText({ columns: [], sizes: {} }))).toEqual({ columns: [], sizes: {} });
  expect(layoutIn("status,actions:90")).toEqual({ columns: ["status"], sizes: { actions: 90 } });
});

test("what is not known, twice or beyond all bounds is left out", () => {
  expect(layoutIn("colour:9,status:1,status:200,__proto__:3,dueDate:99999")).toEqual({
    columns: ["status", "dueDate"],
    sizes: { status: 48, dueDate: 1_000 },
  });
  expect(layoutIn("colour")).toBeNull();
  expect(layoutIn("")).toBeNull();
  expect(layoutIn(null)).toBeNull();
});

test("the default is no part of the address", () => {
  expect(fieldsOf(DEFAULT_LAYOUT)).toBeUndefined();
  expect(fieldsOf({ ...DEFAULT_LAYOUT, sizes: { status: 90 } })).toBe(
    "assignee,author,priority,status:90,resolution,createdAt",
  );
});
