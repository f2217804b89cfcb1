import type { SchemaField } from "@halyard/contract/schemas/work";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/api.ts";
import { customConflicts } from "./custom-conflicts.ts";

const field = (name: string, type: string): SchemaField => ({
  name,
  type,
  required: false,
  hasDefault: false,
  writable: true,
});
const schema = { customField1: field("Harbour", "String"), customField2: field("Sea", "CustomOption") };
const option = (id: number, title: string) => ({ customField2: { href: `/api/v3/custom_options/${id}`, title } });
const formOf = (harbour: string, sea: object) => ({
  _embedded: { payload: { customField1: harbour, _links: sea }, schema },
});

afterEach(() => void vi.restoreAllMocks());

test("both values of a custom field are told where two people changed it, by the names of what is chosen", async () => {
  const stored = formOf("Bergen", option(3, "Rough"));
  vi.spyOn(api, "form").mockImplementation(async (_link, body) => {
    const sent = JSON.stringify(body) === "{}";
    return (sent ? stored : formOf("Bergen", option(2, "Calm"))) as never;
  });
  const body = { _links: { customField2: { href: "/api/v3/custom_options/2" } } };
  const before = formOf("Oslo", option(1, "Flat"));
  expect(await customConflicts("/api/v3/projects/1/form", before, body)).toEqual([
    { label: "Sea", mine: "Calm", theirs: "Rough" },
  ]);
  expect(await customConflicts("/api/v3/projects/1/form", stored, body)).toEqual([]);
});
