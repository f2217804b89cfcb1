import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api } = await startTestApp();
const config = { host: "ldap.example.org", port: 636, security: "ldaps", bindDn: "cn=reader", baseDn: "ou=people" };

test.each([
  ["admin/directories", { name: "Crew", bindPassword: "secret", config }],
  ["admin/scim_clients", { name: "Crew", managesEveryone: false }],
])(
  "of two who change one of %s at the same moment one is told, and so is one who read it before",
  async (list, body) => {
    const made = await api.admin.post(list, body);
    expect(made.status).toBe(201);
    const path = `${list}/${made.id}`;
    const read = made.number("lockVersion");
    const rename = (name: string, lockVersion: number) => api.admin.patch(path, { name, lockVersion });
    const both = await Promise.all([rename("Ours", read), rename("Theirs", read)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await rename("Late", read);
    expect([late.status, late.error]).toEqual([409, "UpdateConflict"]);
    expect((await api.admin.get(path)).number("lockVersion")).toBe(read + 1);
    expect((await rename("Last", read + 1)).status).toBe(200);
  },
);
