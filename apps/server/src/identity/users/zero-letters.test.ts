/** PostgreSQL has no room for the letter zero: wherever a text of the caller's reaches it, that is told, and no failure. */
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, app, given } = await startTestApp();
const project = await given.project({ name: "Zero" });
const person = await given.user("zero");
const filtered = (name: string, operator: string) =>
  encodeURIComponent(JSON.stringify([{ [name]: { operator, values: ["a\0b"] } }]));

test.each([
  "users/a%00b",
  "users/a%00b/preferences",
  `users?filters=${filtered("anyNameAttribute", "~")}`,
  `users?filters=${filtered("login", "=")}`,
  `groups?filters=${filtered("name", "~")}`,
  `principals?filters=${filtered("any_name_attribute", "~")}`,
  `memberships?filters=${filtered("name", "~")}`,
  `users/${person}/effective_permissions?project=a%00b`,
  `users/${person}/effective_permissions?project=${project}&permission=a%00b`,
])("GET %s is answered", async (path) => {
  expect((await api.admin.get(path)).status).toBeLessThan(500);
});

test.each([
  ["groups", { name: "Cr\0ew" }],
  ["users", { login: "a\0b", email: "a\0@example.org", firstName: "A\0", lastName: "B", password: "long enough\0 1" }],
  ["placeholder_users", { name: "Nob\0dy" }],
])("POST %s is refused", async (path, body) => {
  expect((await api.admin.post(path, body)).status).toBe(422);
});

test("a token's name, a preference and a sign-in with it are refused", async () => {
  const me = (await api.admin.get("users/me")).id;
  const token = await api.admin.post(`users/${me}/api_tokens`, { name: "To\0ken" });
  expect([token.status, token.at("message")]).toEqual([422, "Name is invalid."]);
  expect((await api.admin.patch("users/me/preferences", { timeZone: "Europe/\0Paris" })).status).toBe(422);
  const signIn = await app.inject({
    method: "POST",
    url: "/api/v3/auth/login",
    payload: { login: "ad\0min", password: "wrong\0" },
  });
  // No one is called so on SQLite; PostgreSQL cannot even be asked.
  expect([400, 401]).toContain(signIn.statusCode);
});
