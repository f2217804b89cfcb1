import type { WorkPackage } from "@halyard/contract/resources";
import { expect, it } from "vitest";
import { uninformative } from "./uninformative.ts";

const row = (id: number, status: string, assignee: string): WorkPackage =>
  Object.assign(Object.create(null), { id, _links: links(status, assignee) });

const links = (status: string, assignee: string) => ({
  status: { href: "/s", title: status },
  assignee: { href: "/u", title: assignee },
});

const rows = ["Ada", "Bo", "Ada", "Ada", "Bo"].map((name, at) => row(at + 1, "New", name));
const chosen = ["status", "assignee", "createdAt"] as const;

it("names what every row has, and what the rows are grouped by", () => {
  expect([...uninformative(rows, chosen, "none")]).toEqual(["status"]);
  expect([...uninformative(rows, chosen, "assignee")]).toEqual(["status", "assignee"]);
});

it("leaves the columns of a few rows and of different values as they are", () => {
  expect([...uninformative(rows.slice(0, 4), chosen, "none")]).toEqual([]);
  expect([...uninformative([...rows, row(6, "Closed", "Ada")], chosen, "none")]).toEqual([]);
});
