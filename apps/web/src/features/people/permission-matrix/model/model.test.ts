import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Catalogue, type Cell, type MatrixCategory, type MatrixPermission, type MatrixRole } from "./catalogue.ts";
import { copied, pasted } from "./clipboard.ts";
import { applying, copying, isGranted, reversing, setting, toggling } from "./bulk-changes.ts";
import { mapped, NO_HISTORY, redone, stepped, undone, type History } from "./history.ts";
import { countChanges, NOTHING_PENDING, rebased, shownOf, withWishes, type Saved, type Wish } from "./pending.ts";
import { viewOf } from "./selection.ts";

const permission = (id: string, dependencies: readonly string[]): MatrixPermission => ({
  id,
  name: id,
  category: "other",
  module: null,
  risk: "low",
  contexts: ["project"],
  public: false,
  dependencies,
});

const category = (permissions: readonly MatrixPermission[]): MatrixCategory => ({
  id: "other",
  name: "Other",
  permissions,
});

const IDS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const ROLE_IDS = [1, 2, 3, 4];
/** The role whose cells are closed. */
const SYSTEM = 4;

/** Each permission may need any of those before it. */
const dependencies = fc.tuple(...IDS.map((_, at) => fc.subarray(IDS.slice(0, at), { maxLength: Math.min(2, at) })));
const holdings = fc.tuple(...ROLE_IDS.map(() => fc.subarray(IDS)));

function savedWith(needs: readonly (readonly string[])[], held: readonly (readonly string[])[]): Saved {
  const catalogue = new Catalogue([category(IDS.map((id, at) => permission(id, needs[at] ?? [])))]);
  const roles = ROLE_IDS.map((id, at): [number, MatrixRole] => [
    id,
    {
      id,
      name: `Role ${id}`,
      assignable: id !== SYSTEM,
      writable: true,
      roleType: "project",
      permissions: held[at] ?? [],
      lockVersion: 0,
    },
  ]);
  return { catalogue, roles: new Map(roles) };
}

const closed = (catalogue: Catalogue, held: readonly string[]): string[] => [
  ...new Set(held.flatMap((id) => [id, ...catalogue.needs(id)])),
];

const cell = fc.record({ roleId: fc.constantFrom(...ROLE_IDS), permissionId: fc.constantFrom(...IDS) });
const cells = fc.uniqueArray(cell, { selector: (one) => `${one.roleId}${one.permissionId}`, maxLength: 12 });
const some = fc.subarray(IDS);
const roleIds = fc.subarray(ROLE_IDS);

type Op =
  | { do: "toggle"; cell: Cell }
  | { do: "set"; cells: Cell[]; granted: boolean }
  | { do: "paste"; from: Cell[]; to: Cell }
  | { do: "copyRole"; source: number; targets: number[] }
  | { do: "template"; permissions: string[]; roles: number[]; mode: "add" | "replace" }
  | { do: "undo" | "redo" | "reset" };

const op: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ do: fc.constant("toggle" as const), cell }),
  fc.record({ do: fc.constant("set" as const), cells, granted: fc.boolean() }),
  fc.record({ do: fc.constant("paste" as const), from: cells, to: cell }),
  fc.record({ do: fc.constant("copyRole" as const), source: fc.constantFrom(...ROLE_IDS), targets: roleIds }),
  fc.record({
    do: fc.constant("template" as const),
    permissions: some,
    roles: roleIds,
    mode: fc.constantFrom("add" as const, "replace" as const),
  }),
  fc.record({ do: fc.constantFrom("undo" as const, "redo" as const, "reset" as const) }),
);

const VIEW = viewOf(IDS, ROLE_IDS);
let now = 0;

function wishesOf(saved: Saved, { present }: History, done: Op): Wish[] {
  switch (done.do) {
    case "toggle":
      return toggling(saved, present, done.cell);
    case "set":
      return setting(saved, present, done.cells, done.granted);
    case "paste": {
      const clipboard = copied(done.from, VIEW, (one) => isGranted(saved, present, one));
      return clipboard === null ? [] : pasted(clipboard, [done.to], VIEW);
    }
    case "copyRole":
      return copying(saved, present, done.source, done.targets);
    case "template":
      return applying(saved, present, done.permissions, done.roles, done.mode);
    default:
      return [];
  }
}

function act(saved: Saved, history: History, done: Op): History {
  if (done.do === "undo") return undone(history);
  if (done.do === "redo") return redone(history);
  if (done.do === "reset") return stepped(history, NOTHING_PENDING);
  now += 1;
  return stepped(history, withWishes(saved, history.present, wishesOf(saved, history, done), now));
}

type Sets = Map<number, Set<string>>;
const setsOf = (saved: Saved, { present }: History): Sets =>
  new Map([...saved.roles.values()].map((role) => [role.id, new Set(shownOf(saved, present, role).granted)]));
const sorted = (sets: Sets): [number, string[]][] => [...sets].map(([id, set]) => [id, [...set].toSorted()]);

/** What the same deed does to plain sets; dependencies aside, this is all that there is to it. */
function plainly(sets: Sets, done: Op, saved: Saved): Sets {
  const next: Sets = new Map([...sets].map(([id, set]) => [id, new Set(set)]));
  const set = (roleId: number, id: string, granted: boolean): void => {
    if (roleId === SYSTEM) return;
    if (granted) next.get(roleId)?.add(id);
    else next.get(roleId)?.delete(id);
  };
  const has = (roleId: number, id: string): boolean => sets.get(roleId)?.has(id) ?? false;
  if (done.do === "toggle")
    set(done.cell.roleId, done.cell.permissionId, !has(done.cell.roleId, done.cell.permissionId));
  if (done.do === "set") for (const one of done.cells) set(one.roleId, one.permissionId, done.granted);
  if (done.do === "paste" && done.from.length > 0) {
    const top = Math.min(...done.from.map((one) => IDS.indexOf(one.permissionId)));
    const left = Math.min(...done.from.map((one) => ROLE_IDS.indexOf(one.roleId)));
    for (const one of done.from) {
      const id = IDS[IDS.indexOf(done.to.permissionId) + IDS.indexOf(one.permissionId) - top];
      const roleId = ROLE_IDS[ROLE_IDS.indexOf(done.to.roleId) + ROLE_IDS.indexOf(one.roleId) - left];
      if (id !== undefined && roleId !== undefined) set(roleId, id, has(one.roleId, one.permissionId));
    }
  }
  if (done.do === "copyRole") {
    for (const target of done.targets) for (const id of sets.get(done.source) ?? []) set(target, id, true);
  }
  if (done.do === "template") {
    for (const roleId of done.roles) {
      for (const id of IDS)
        if (done.mode === "replace" || done.permissions.includes(id)) set(roleId, id, done.permissions.includes(id));
    }
  }
  if (done.do === "reset") {
    for (const role of saved.roles.values()) next.set(role.id, new Set(role.permissions));
  }
  return next;
}

describe("any series of deeds", () => {
  it("without dependencies ends in what plain sets say, undo and redo among them", () => {
    fc.assert(
      fc.property(holdings, fc.array(op, { maxLength: 30 }), (held, ops) => {
        const saved = savedWith([], held);
        let history = NO_HISTORY;
        let plain = { past: [] as Sets[], present: setsOf(saved, history), future: [] as Sets[] };
        for (const done of ops) {
          history = act(saved, history, done);
          const { past, present, future } = plain;
          if (done.do === "undo") {
            const last = past.at(-1);
            if (last !== undefined) plain = { past: past.slice(0, -1), present: last, future: [present, ...future] };
          } else if (done.do === "redo") {
            const [next, ...rest] = future;
            if (next !== undefined) plain = { past: [...past, present], present: next, future: rest };
          } else {
            const next = plainly(present, done, saved);
            const same = JSON.stringify(sorted(next)) === JSON.stringify(sorted(present));
            if (!same) plain = { past: [...past, present], present: next, future: [] };
          }
          expect(sorted(setsOf(saved, history))).toEqual(sorted(plain.present));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("saves what is shown, and counts what differs", () => {
    fc.assert(
      fc.property(dependencies, holdings, fc.array(op, { maxLength: 20 }), (needs, held, ops) => {
        const saved = savedWith(needs, held);
        const { present } = ops.reduce((history, done) => act(saved, history, done), NO_HISTORY);
        let differing = 0;
        for (const role of saved.roles.values()) {
          const { granted, added, removed, because } = shownOf(saved, present, role);
          const written = new Set([...role.permissions, ...added].filter((id) => !removed.includes(id)));
          expect([...written].toSorted()).toEqual([...granted].toSorted());
          expect(added.some((id) => role.permissions.includes(id))).toBe(false);
          expect(removed.every((id) => role.permissions.includes(id))).toBe(true);
          for (const id of because.keys()) expect([...added, ...removed]).toContain(id);
          differing += IDS.filter((id) => granted.has(id) !== role.permissions.includes(id)).length;
          if (role.id === SYSTEM) expect([...granted].toSorted()).toEqual([...role.permissions].toSorted());
        }
        expect(countChanges(saved, present)).toBe(differing);
      }),
      { numRuns: 300 },
    );
  });

  it("leaves no permission without what it needs", () => {
    fc.assert(
      fc.property(dependencies, holdings, fc.array(op, { maxLength: 20 }), (needs, held, ops) => {
        const open = savedWith(needs, held);
        const saved = savedWith(
          needs,
          held.map((ids) => closed(open.catalogue, ids)),
        );
        const { present } = ops.reduce((history, done) => act(saved, history, done), NO_HISTORY);
        for (const role of saved.roles.values()) {
          const { granted } = shownOf(saved, present, role);
          for (const id of granted) for (const need of saved.catalogue.needs(id)) expect(granted).toContain(need);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("is taken back by as many undos, and done again by as many redos", () => {
    fc.assert(
      fc.property(dependencies, holdings, fc.array(op, { maxLength: 20 }), (needs, held, ops) => {
        const saved = savedWith(needs, held);
        const end = ops.reduce((history, done) => act(saved, history, done), NO_HISTORY);
        let back = end;
        for (let step = 0; step < end.past.length; step += 1) back = undone(back);
        expect(back.present.size).toBe(0);
        let again = back;
        while (again.future.length > 0) again = redone(again);
        const all = end.future.length === 0 ? end : end.future.reduce((history) => redone(history), end);
        expect(sorted(setsOf(saved, again))).toEqual(sorted(setsOf(saved, all)));
      }),
    );
  });
});

describe("a save", () => {
  /** What the server has after all of it was written, and what is left of the history then. */
  function written(saved: Saved, history: History): { after: Saved; left: History } {
    const roles = [...saved.roles].map(([id, role]): [number, MatrixRole] => [
      id,
      { ...role, permissions: [...shownOf(saved, history.present, role).granted] },
    ]);
    const after: Saved = { catalogue: saved.catalogue, roles: new Map(roles) };
    return { after, left: mapped(history, (one) => rebased(after, one)) };
  }
  const setup = (needs: readonly (readonly string[])[], held: readonly (readonly string[])[], ops: readonly Op[]) => {
    const open = savedWith(needs, held);
    const saved = savedWith(
      needs,
      held.map((ids) => closed(open.catalogue, ids)),
    );
    const history = ops.reduce((before, done) => act(saved, before, done), NO_HISTORY);
    return { saved, history, ...written(saved, history) };
  };

  it("leaves nothing pending and nothing to undo that was written", () => {
    fc.assert(
      fc.property(dependencies, holdings, fc.array(op, { maxLength: 20 }), (needs, held, ops) => {
        const { saved, history, after, left } = setup(needs, held, ops);
        expect(countChanges(after, left.present)).toBe(0);
        expect(sorted(setsOf(after, left))).toEqual(sorted(setsOf(saved, history)));
        // Each step back is still a change that would be one, and the way there and back ends where it began.
        let back = left;
        while (back.past.length > 0) {
          back = undone(back);
          for (const [id, changes] of back.present) {
            for (const change of changes.values()) {
              const has = after.roles.get(id)?.permissions.includes(change.permissionId);
              expect(has).toBe(change.action === "remove");
            }
          }
        }
        while (back.future.length > left.future.length) back = redone(back);
        expect(sorted(setsOf(after, back))).toEqual(sorted(setsOf(after, left)));
      }),
    );
  });

  it("is taken back by its reverse, and that by one undo", () => {
    fc.assert(
      fc.property(dependencies, holdings, fc.array(op, { maxLength: 20 }), (needs, held, ops) => {
        const { saved, history, after, left } = setup(needs, held, ops);
        const wishes = [...saved.roles.values()].flatMap((role) => {
          const { added, removed } = shownOf(saved, history.present, role);
          return reversing({ role, grant: added, revoke: removed });
        });
        const reversed = stepped(left, withWishes(after, left.present, wishes, 0));
        expect(sorted(setsOf(after, reversed))).toEqual(sorted(setsOf(saved, NO_HISTORY)));
        expect(countChanges(after, reversed.present)).toBe(wishes.length);
        if (wishes.length > 0) expect(countChanges(after, undone(reversed).present)).toBe(0);
      }),
    );
  });
});

describe("a change", () => {
  const needs = [[], ["a"], ["b"], [], ["a"]];
  const granted = (saved: Saved, pending: History["present"], roleId = 1): string[] => {
    const role = saved.roles.get(roleId);
    return role === undefined ? [] : [...shownOf(saved, pending, role).granted].toSorted();
  };
  const wish = (saved: Saved, pending: History["present"], permissionId: string, wanted: boolean) =>
    withWishes(saved, pending, [{ roleId: 1, permissionId, granted: wanted }], 0);

  it("grants what it needs, and takes that back with it", () => {
    const saved = savedWith(needs, [["d"]]);
    const pending = wish(saved, NOTHING_PENDING, "c", true);
    expect(granted(saved, pending)).toEqual(["a", "b", "c", "d"]);
    expect(granted(saved, wish(saved, pending, "c", false))).toEqual(["d"]);
    expect(wish(saved, pending, "c", false).size).toBe(0);
  });

  it("fells what needs it, and gives that back with it", () => {
    const saved = savedWith(needs, [["a", "b", "c", "d", "e"]]);
    const pending = wish(saved, NOTHING_PENDING, "a", false);
    expect(granted(saved, pending)).toEqual(["d"]);
    expect(wish(saved, pending, "a", true).size).toBe(0);
    expect(granted(saved, wish(saved, pending, "c", true))).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("leaves what every project role includes as it is, but an undo takes back a save that added it", () => {
    const everyones = { ...permission("see", []), public: true };
    const roleWith = (permissions: string[]): Saved => ({
      ...savedWith([], [permissions]),
      catalogue: new Catalogue([category([everyones, permission("edit", [])])]),
    });
    const cell = { roleId: 1, permissionId: "see" };
    const held = roleWith(["see", "edit"]);
    expect(toggling(held, NOTHING_PENDING, cell)).toEqual([]);
    expect(setting(held, NOTHING_PENDING, [cell, { ...cell, permissionId: "edit" }], false)).toEqual([
      { roleId: 1, permissionId: "edit", granted: false },
    ]);
    const lacking = roleWith([]);
    const added = withWishes(lacking, NOTHING_PENDING, toggling(lacking, NOTHING_PENDING, cell), 1);
    expect(granted(lacking, added)).toEqual(["see"]);
    expect(withWishes(lacking, added, toggling(lacking, added, cell), 2).size).toBe(0);
    const [role] = held.roles.values();
    const undone = withWishes(held, NOTHING_PENDING, role ? reversing({ role, grant: ["see"], revoke: [] }) : [], 3);
    expect(granted(held, undone)).toEqual(["edit"]);
    expect(toggling(held, undone, cell)).toEqual([{ ...cell, granted: true }]);
  });

  it("returns a toggled cell to what is saved, keeping the others", () => {
    const saved = savedWith([], [["a"]]);
    const first = withWishes(
      saved,
      NOTHING_PENDING,
      toggling(saved, NOTHING_PENDING, { roleId: 1, permissionId: "a" }),
      1,
    );
    const second = withWishes(saved, first, toggling(saved, first, { roleId: 1, permissionId: "b" }), 2);
    const third = withWishes(saved, second, toggling(saved, second, { roleId: 1, permissionId: "a" }), 3);
    expect([...(third.get(1)?.values() ?? [])]).toEqual([
      { roleId: 1, permissionId: "b", action: "add", timestamp: 2 },
    ]);
  });

  it("is dropped where someone else saved the same, and kept where they saved another", () => {
    const before = savedWith([], [["a"], []]);
    const pending = withWishes(
      before,
      NOTHING_PENDING,
      [
        { roleId: 1, permissionId: "a", granted: false },
        { roleId: 1, permissionId: "b", granted: true },
        { roleId: 2, permissionId: "c", granted: true },
      ],
      0,
    );
    const after = savedWith([], [["a", "b", "d"], []]);
    const history = mapped(stepped(NO_HISTORY, pending), (one) => rebased(after, one));
    expect(granted(after, history.present)).toEqual(["b", "d"]);
    expect(granted(after, history.present, 2)).toEqual(["c"]);
    expect(countChanges(after, history.present)).toBe(2);
  });
});
