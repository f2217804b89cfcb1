import { expect, test } from "vitest";
import { Catalogue, type MatrixPermission, type MatrixRole } from "./catalogue.ts";
import { NOTHING_PENDING, shownOf, withWishes, type Saved } from "./pending.ts";
import { wishesOf } from "./table.ts";

const WORDS = { id: "Permission ID", others: ["Category", "Permission", "Risk"], yes: "Yes", no: "No" };

const permission = (id: string, dependencies: readonly string[] = []): MatrixPermission => ({
  id,
  name: id,
  category: "other",
  module: null,
  risk: "low",
  contexts: ["project"],
  public: false,
  dependencies,
});
const role = (
  id: number,
  name: string,
  permissions: readonly string[],
  more: Partial<MatrixRole> = {},
): MatrixRole => ({
  id,
  name,
  assignable: true,
  writable: true,
  roleType: "project",
  permissions,
  lockVersion: 0,
  ...more,
});
const roles = [
  role(1, "Crew", ["see"]),
  role(2, "-Skipper", ["see", "steer"]),
  role(3, "Machine", ["see"], { assignable: false }),
];
const saved: Saved = {
  catalogue: new Catalogue([
    { id: "other", name: "Other", permissions: [permission("see"), permission("steer", ["see"]), permission("sell")] },
  ]),
  roles: new Map(roles.map((one) => [one.id, one])),
};
const read = (rows: string[][]) => wishesOf(rows, saved, NOTHING_PENDING, WORDS);

test("a table wishes what is different from what is shown, whatever the case and the spaces", () => {
  const { wishes, problems } = read([
    ["Category", "Permission", "permission id ", "Risk", "crew", "'-Skipper", "Machine"],
    ["Other", "See", "see", "Low", "Yes", " yes", "Yes"],
    ["Other", "Steer", "steer", "Low", "YES", "no", ""],
    ["Other", "Sell", "sell", "Low", "No", "", "No"],
    [""],
  ]);
  expect(problems).toEqual([]);
  expect(wishes).toEqual([
    { roleId: 2, permissionId: "steer", granted: false },
    { roleId: 1, permissionId: "steer", granted: true },
  ]);
});

test("what a granted permission needs is granted with it, though the table denies it", () => {
  const { wishes } = read([
    ["Permission ID", "Crew"],
    ["see", "No"],
    ["steer", "Yes"],
  ]);
  const pending = withWishes(saved, NOTHING_PENDING, wishes, 0);
  expect([...shownOf(saved, pending, roles[0]!).granted].toSorted()).toEqual(["see", "steer"]);
});

test("what cannot be taken is said by its place, and the rest is taken", () => {
  const { wishes, problems } = read([
    ["Permission ID", "Crew", "Pirates", "Machine"],
    ["see", "perhaps", "Yes", "No"],
    ["fly", "Yes", "Yes", "Yes"],
    ["sell", "Yes", "No", ""],
  ]);
  expect(wishes).toEqual([{ roleId: 1, permissionId: "sell", granted: true }]);
  expect(problems).toEqual([
    { kind: "role", name: "Pirates" },
    { kind: "value", line: 2, role: "Crew", text: "perhaps" },
    { kind: "closed", line: 2, role: "Machine" },
    { kind: "permission", line: 3, name: "fly" },
  ]);
});

test.each([
  [[["Permission", "Crew"]], [{ kind: "noIds" }]],
  [[], [{ kind: "noIds" }]],
  [[["Permission ID", "Risk"]], [{ kind: "noRoles" }]],
])("a file that is no such table wishes nothing: %j", (rows, problems) => {
  expect(read(rows)).toEqual({ wishes: [], problems });
});
