import { describe, expect, test } from "vitest";
import { invisibleMessage } from "../../hal/write/invisible.ts";
import { readRow, type Cells } from "./row.ts";

const cells = (given: Partial<Cells>): Cells => ({
  login: "ada",
  name: "Ada Augusta Lovelace",
  email: "ada@example.org",
  status: "active",
  admin: "false",
  ...given,
});

describe("readRow", () => {
  test("makes a new user who is invited", () => {
    expect(readRow(cells({}))).toEqual({
      input: {
        login: "ada",
        email: "ada@example.org",
        firstName: "Ada Augusta",
        lastName: "Lovelace",
        status: "invited",
        admin: false,
      },
      problems: [],
    });
  });

  test("needs an address only", () => {
    const { input, problems } = readRow(cells({ login: "", name: "", status: "", admin: "" }));
    expect(problems).toEqual([]);
    expect(input).toEqual({ email: "ada@example.org", status: "invited", admin: false });
  });

  test.each([
    [{ email: "" }, "email", "Email can't be blank."],
    [{ email: "no address" }, "email", "Email is invalid."],
    [{ login: "me" }, "login", "Username is reserved."],
    [{ login: "a/b" }, "login", "Username is invalid."],
    [{ login: "x".repeat(257) }, "login", "Username is too long (maximum is 256 characters)."],
    [{ name: "<b>Ada</b>" }, "name", "First name is invalid."],
    [{ email: "a\u202eda@example.org" }, "email", invisibleMessage("U+202E")],
    [{ login: "a\u3164da" }, "login", invisibleMessage("U+3164")],
    [{ name: "A\u00adda Lovelace" }, "name", invisibleMessage("U+00AD")],
    [{ status: "locked" }, "status", "Status is not a valid status for new users."],
    [{ admin: "perhaps" }, "admin", "Admin must be true or false."],
    [{ login: "=1+1" }, "login", "Begins like a formula of a spreadsheet."],
    [{ name: " @SUM(A1)" }, "name", "Begins like a formula of a spreadsheet."],
    [{ name: "＝cmd" }, "name", "Begins like a formula of a spreadsheet."],
  ])("%j is refused", (given, attribute, message) => {
    expect(readRow(cells(given)).problems).toEqual([{ attribute, message }]);
  });

  test("takes back the apostrophe that an export put before what is no formula", () => {
    expect(readRow(cells({ name: "'-Ada Lovelace" }))).toMatchObject({
      input: { firstName: "-Ada" },
      problems: [],
    });
  });

  test.each([
    ["TRUE", true],
    ["yes", true],
    ["1", true],
    ["No", false],
    ["0", false],
  ])("%s as Admin is %j", (admin, meant) => {
    expect(readRow(cells({ admin })).input.admin).toBe(meant);
  });
});
