import { expect, test } from "vitest";
import { contentTypeOf, isShownInline } from "./content-types.ts";

test.each([
  ["\x89PNG\r\n\x1a\nrest", "text/html", "image/png"],
  ["<html><script>alert(1)</script>", "text/html", "text/plain"],
  ["<html>", "image/png", "text/plain"],
  ['<svg xmlns="http://www.w3.org/2000/svg" onload="x()">', "image/svg+xml", "text/plain"],
  ["alert(1)", "application/javascript", "text/plain"],
  ["a,b\n1,2", "text/csv; charset=utf-8", "text/csv"],
  [
    "PK\x03\x04rest",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
  ["PK\x03\x04rest", "text/html", "application/zip"],
  ["%PDF-1.7", "", "application/pdf"],
  ["\x00\x01\x02", "text/html", "application/octet-stream"],
  ["", "", "text/plain"],
])("%j sent as %s is %s", (bytes, declared, type) => {
  expect(contentTypeOf(Buffer.from(bytes, "latin1"), declared)).toBe(type);
});

test("a text that is cut within a letter is a text; only pictures without scripts are shown in place", () => {
  expect(contentTypeOf(Buffer.from("Grüße").subarray(0, 3), "")).toBe("text/plain");
  expect(isShownInline("image/png")).toBe(true);
  expect(isShownInline("image/svg+xml")).toBe(false);
  expect(isShownInline("application/pdf")).toBe(false);
});
