import { expect, it } from "vitest";
import { tableIn } from "./table.ts";

const isSubject = (heading: string): boolean => heading.toLowerCase() === "subject";

it.each([
  ["Subject\tSite\nBuild it\tBern", ["Subject", "Site"], [["Build it", "Bern"]]],
  ["\uFEFFID,Type,Subject\r\n7,Task,Build it\r\n\r\n", ["ID", "Type", "Subject"], [["7", "Task", "Build it"]]],
  ["Site;subject\nBern;Build it", ["Site", "subject"], [["Bern", "Build it"]]],
  ['Subject\tNote\n"Two\nlines"\t"a ""b"""', ["Subject", "Note"], [["Two\nlines", 'a "b"']]],
  ["Subject,Note\nOne,'=1+1", ["Subject", "Note"], [["One", "=1+1"]]],
  ['Subject,Note\nOne,"never closed', ["Subject", "Note"], [["One", "never closed"]]],
])("reads %j", (text, headings, rows) => expect(tableIn(text, isSubject)).toEqual({ headings, rows }));

it.each(["one\ntwo", "Name\tSite\na\tb", "Subject\tSite", "Subject\tSubject\na\tb", "Subject\nOne", ""])(
  "%j is no table",
  (text) => expect(tableIn(text, isSubject)).toBeNull(),
);

it("reads as many rows as can be waited for", () => {
  const rows = Array.from({ length: 150 }, (_, at) => `Row ${at}\tx`);
  expect(tableIn(["Subject\tNote", ...rows].join("\n"), isSubject)?.rows).toHaveLength(100);
});
