import { expect, it } from "vitest";
import { adminPathOf } from "./resource-paths.ts";

it.each([
  ["/api/v3/users/5", { path: "/admin/users", search: { user: 5 } }],
  ["/api/v3/groups/6", { path: "/admin/groups", search: { group: 6 } }],
  ["/api/v3/roles/7", { path: "/admin/roles/7" }],
  ["/api/v3/projects/8", { path: "/projects/8" }],
  ["/api/v3/statuses/9", { path: "/admin/workpackage-customizer/statuses" }],
  ["/api/v3/memberships/10", null],
  ["/api/v3/users/me", null],
  ["https://example.org/api/v3/users/5", null],
  [null, null],
])("%s is at %j", (href, place) => {
  expect(adminPathOf({ href })).toEqual(place);
});
