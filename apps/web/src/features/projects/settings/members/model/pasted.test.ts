import { expect, test } from "vitest";
import { addressesAmong, entriesIn, meant } from "./pasted.ts";
import type { Principal } from "./queries.ts";

const principal = (id: number, name: string, email?: string): Principal => ({
  _type: "User",
  _links: {},
  id,
  name,
  ...(email === undefined ? {} : { email }),
});

test("reads lines, commas and addresses with names, each entry once", () => {
  const text = "ada@example.net, Bea Con;\n\n Cy Dee <cy@example.net>\r\nADA@example.net";
  expect(entriesIn(text)).toEqual(["ADA@example.net", "Bea Con", "cy@example.net"]);
  expect(entriesIn(" \n,;")).toEqual([]);
});

test("takes an address before a name, and tells when several have the name", () => {
  const ada = principal(1, "Ada", "ada@example.net");
  const other = principal(2, "Bea", "bea@example.net");
  const same = principal(3, "Bea");
  expect(meant("ADA@example.net", [ada, other])).toEqual([ada]);
  expect(meant("bea", [ada, other, same])).toEqual([other, same]);
  expect(meant("Be", [other, same])).toEqual([]);
});

test("what could be an address is told from names", () => {
  const entries = ["ada@example.net", "Ada Lovelace", "ada@", "@example.net", "a b@example.net", "ada@@example.net"];
  expect(addressesAmong(entries)).toEqual(["ada@example.net"]);
});
