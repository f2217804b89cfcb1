import { parse } from "csv-parse/browser/esm/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "../../../shared/csv/csv.ts";
import { matrixRows } from "./export.ts";
import type { MatrixPermission, MatrixRole } from "./model/catalogue.ts";
import { viewOf } from "./model/selection.ts";
import { wishesOf } from "./model/table.ts";
import { MatrixStore } from "./state/store.ts";
import "./state/messages.ts";

const IDS = ["a", "b", "c", "d", "e"];
const NAMES = ["=Crew", "Skipper; mate", 'The "cook"', "-Ship's boy"];
const WORDS = { id: "Permission ID", others: ["Category", "Permission", "Risk"], yes: "Yes", no: "No" };

const permissions = IDS.map((id, at): MatrixPermission => ({
  id,
  name: `+${id}, and more`,
  category: "other",
  module: null,
  risk: "low",
  contexts: ["project"],
  public: false,
  dependencies: IDS.slice(Math.max(0, at - 1), at),
}));

function matrix(held: readonly (readonly string[])[]): MatrixStore {
  const roles = NAMES.map((name, at): MatrixRole => ({
    id: at + 1,
    name,
    assignable: at !== 3,
    writable: true,
    roleType: "project",
    permissions: held[at] ?? [],
    lockVersion: 0,
  }));
  const store = new MatrixStore([{ id: "other", name: "Other", permissions }], roles);
  store.set({
    view: viewOf(
      IDS,
      roles.map((role) => role.id),
    ),
  });
  return store;
}

const shown = (store: MatrixStore): string =>
  NAMES.map((_, at) =>
    IDS.map((permissionId) => (store.granted({ roleId: at + 1, permissionId }) ? 1 : 0)).join(""),
  ).join();

const holdings = fc.tuple(...NAMES.map(() => fc.subarray(IDS)));
const wishes = fc.array(
  fc.record({
    roleId: fc.integer({ min: 1, max: NAMES.length }),
    permissionId: fc.constantFrom(...IDS),
    granted: fc.boolean(),
  }),
);

test("what is exported, changes included, and imported into what was saved shows the same", () => {
  fc.assert(
    fc.property(holdings, wishes, (held, changes) => {
      const changed = matrix(held);
      changed.wish(changes);
      const rows: string[][] = parse(csvOf(matrixRows(changed.get())), { bom: true });
      const other = matrix(held);
      const { saved, history } = other.get();
      const taken = wishesOf(rows, saved, history.present, WORDS);
      expect(taken.problems).toEqual([]);
      other.wish(taken.wishes);
      expect(shown(other)).toBe(shown(changed));
      const again = other.get();
      expect(wishesOf(rows, again.saved, again.history.present, WORDS).wishes).toEqual([]);
    }),
  );
});
