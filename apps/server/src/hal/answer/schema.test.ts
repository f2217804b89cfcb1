import { expect, test } from "vitest";
import { Caller } from "../../access/caller.ts";
import { ApiAnswer } from "../../../testing/api.ts";
import { violation } from "../../platform/errors.ts";
import { link, text } from "../write/input.ts";
import type { Resource } from "./resource.ts";
import { formDocument, payloadOf, schemaOf } from "./schema.ts";

interface Row {
  name: string;
  note: string;
  owner: number | null;
}
interface Input {
  name: string;
  note: string;
  secret: string;
  ownerId: number | null;
}

const callerWith = (admin: boolean) =>
  new Caller(
    { id: 1, login: "x", name: "X", admin, anonymous: false, language: "en", timeZone: null },
    { roles: new Map(), nonMember: null, anonymous: null, projects: new Map() },
    { global: [], byProject: new Map() },
  );
const admin = callerWith(true);
const plain = callerWith(false);

const resource: Resource<Row, Input> = {
  type: "Thing",
  self: () => ({ href: "/api/v3/things/1" }),
  properties: {
    id: { type: "Integer", name: "ID", read: () => 1 },
    name: {
      type: "String",
      name: "Name",
      required: true,
      minLength: 1,
      maxLength: 10,
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
    note: {
      type: "String",
      name: "Note",
      shownTo: (caller) => caller.isAdministrator,
      read: (row) => row.note,
      write: text((input, value) => (input.note = value)),
    },
    secret: {
      type: "Password",
      name: "Secret",
      writeOnly: true,
      hasDefault: true,
      read: () => "never",
      write: text((input, value) => (input.secret = value)),
    },
  },
  relations: {
    owner: {
      type: "User",
      name: "Owner",
      required: (caller, row) => row === null && !caller.isAdministrator,
      writableBy: (caller, row) => row === null || caller.isAdministrator,
      read: (row) => ({ href: row.owner === null ? null : `/api/v3/users/${row.owner}` }),
      write: link(["users"], (input, id) => (input.ownerId = id)),
    },
  },
  actions: { delete: { when: () => true, link: () => ({ href: "/api/v3/things/1", method: "delete" }) } },
};
const row: Row = { name: "one", note: "hm", owner: 7 };
const at = (document: unknown, path: string) => new ApiAnswer(200, {}, JSON.stringify(document)).at(path);

test("a schema says of each member what it is, whether it is needed and who may write it", () => {
  expect(schemaOf(resource, plain, null, { self: { href: "/schema" } })).toEqual({
    _type: "Schema",
    _dependencies: [],
    _links: { self: { href: "/schema" } },
    id: { type: "Integer", name: "ID", required: false, hasDefault: false, writable: false, options: {} },
    name: {
      type: "String",
      name: "Name",
      required: true,
      hasDefault: false,
      writable: true,
      minLength: 1,
      maxLength: 10,
      options: {},
    },
    secret: { type: "Password", name: "Secret", required: false, hasDefault: true, writable: true, options: {} },
    owner: {
      type: "User",
      name: "Owner",
      required: true,
      hasDefault: false,
      writable: true,
      location: "_links",
      options: {},
    },
  });
});

test("what is needed, writable and shown depends on who asks and for which row", () => {
  const members = (caller: Caller, of: Row | null) => {
    const schema = schemaOf(resource, caller, of, {});
    return ["note.writable", "owner.required", "owner.writable"].map((path) => at(schema, path));
  };
  expect(members(plain, row)).toEqual([undefined, false, false]);
  expect(members(admin, row)).toEqual([true, false, true]);
  expect(members(admin, null)).toEqual([true, false, true]);
});

test("a form offers values as links, as resources or as the place to look for them", () => {
  const ann = { href: "/api/v3/users/7", title: "Ann" };
  const offer = (kind: Parameters<typeof schemaOf>[4]) => schemaOf(resource, admin, row, {}, kind);
  expect(at(offer({ owner: { kind: "links", links: [ann] } }), "owner._links.allowedValues")).toEqual([ann]);
  expect(at(offer({ owner: { kind: "collection", href: "/users" } }), "owner._links.allowedValues.href")).toBe(
    "/users",
  );
  const resources = offer({ owner: { kind: "resources", resources: [{ _links: { self: ann } }] } });
  expect(at(resources, "owner._links.allowedValues")).toEqual([ann]);
  expect(at(resources, "owner._embedded.allowedValues")).toEqual([{ _links: { self: ann } }]);
});

test("a payload has what this caller may write, and no secret", () => {
  expect(payloadOf(resource, row, admin, row)).toEqual({
    name: "one",
    note: "hm",
    _links: { owner: { href: "/api/v3/users/7" } },
  });
  expect(payloadOf(resource, row, plain, row)).toEqual({ name: "one", _links: {} });
});

test("a form may be committed where nothing is wrong and the caller may", () => {
  const commit = { href: "/api/v3/things", method: "post" } as const;
  const form = (errors: Parameters<typeof formDocument>[2], to: typeof commit | null) =>
    formDocument(payloadOf(resource, row, admin, null), schemaOf(resource, admin, null, {}), errors, "/form", to);
  expect(at(form([], commit), "_links")).toEqual({
    self: { href: "/form", method: "post" },
    validate: { href: "/form", method: "post" },
    commit,
  });
  expect(at(form([], null), "_links.commit")).toBeUndefined();
  const wrong = form([violation("name", "One."), violation("name", "Two."), violation("owner", "Three.")], commit);
  expect(at(wrong, "_links.commit")).toBeUndefined();
  expect(at(wrong, "_embedded.validationErrors.owner.message")).toBe("Three.");
  expect(String(at(wrong, "_embedded.validationErrors.name.errorIdentifier"))).toMatch(/:MultipleErrors$/);
  expect(at(wrong, "_embedded.validationErrors.name._embedded.errors")).toHaveLength(2);
});
