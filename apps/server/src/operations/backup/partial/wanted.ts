/**
 * Which rows of a backup a part can have, found in a first reading: what belongs to other work packages need not be loaded
 * to look for it, and that is nearly all there is.
 */
import { BackupError } from "../archive/errors.ts";
import type { TableHead } from "../archive/records.ts";
import type { PartScope } from "./part.ts";

/** Takes the rows of a first reading. */
export interface Finder {
  rows(table: TableHead, block: string): void;
  /** Which lines of a block the part can have. @throws BackupError where it is not in the backup */
  keeping(): (table: TableHead, block: string) => string;
}

/** Columns with work packages: a row that names others alone is no part of this one. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  custom_values: ["work_package_id"],
  relations: ["from_id", "to_id"],
  time_entries: ["work_package_id"],
  watchers: ["work_package_id"],
  work_packages: ["id"],
};

/** The words where a backup does not have what is looked for. */
export function notThere(scope: PartScope): BackupError {
  const value = "id" in scope ? scope.id : scope.identifier;
  return new BackupError(
    `The backup has no ${scope.what === "project" ? `project ${value}` : `work package #${value}`}.`,
  );
}

export function finderOf(scope: PartScope): Finder {
  /** Work packages of each project, or below each other one. */
  const groups = new Map<number, number[]>();
  let root: number | null = null;
  const key = "id" in scope ? scope.id : scope.identifier;
  const lookAt = (table: TableHead, block: string, rootColumn: string, groupColumn: string | null): void => {
    const [id, own] = [table.columns.indexOf("id"), table.columns.indexOf(rootColumn)];
    const group = groupColumn === null ? -1 : table.columns.indexOf(groupColumn);
    for (const row of rowsIn(block)) {
      if (root === null && row[own] === key) root = Number(row[id]);
      if (group < 0 || row[group] === null) continue;
      const others = groups.get(Number(row[group]));
      if (others === undefined) groups.set(Number(row[group]), [Number(row[id])]);
      else others.push(Number(row[id]));
    }
  };
  return {
    rows(table, block) {
      if (scope.what === "work_package") {
        if (table.name === "work_packages") lookAt(table, block, "id", "parent_id");
      } else if (table.name === "projects") lookAt(table, block, "id" in scope ? "id" : "identifier", null);
      else if (table.name === "work_packages") lookAt(table, block, "", "project_id");
    },
    keeping() {
      if (root === null) throw notThere(scope);
      const isProject = scope.what === "project";
      const wanted = isProject ? new Set(groups.get(root)) : withAllBelow(root, groups);
      return (table, block) => linesOf(table, block, wanted, isProject ? root : null);
    },
  };
}

function withAllBelow(root: number, below: ReadonlyMap<number, readonly number[]>): Set<number> {
  const all = new Set([root]);
  // What is added meanwhile comes later.
  for (const id of all) for (const child of below.get(id) ?? []) all.add(child);
  return all;
}

function linesOf(table: TableHead, block: string, wanted: ReadonlySet<number>, project: number | null): string {
  const places = (NAMES[table.name] ?? []).map((name) => table.columns.indexOf(name)).filter((place) => place >= 0);
  if (places.length === 0) return block;
  const ofProject = table.columns.indexOf("project_id");
  const lines = block.trimEnd().split("\n");
  const kept = rowsIn(block).flatMap((row, number) => {
    const named = places.map((place) => row[place]).filter((id) => id !== null);
    const isWanted = named.length === 0 || named.some((id) => wanted.has(Number(id)));
    return isWanted || (project !== null && row[ofProject] === project) ? [`${lines[number]}\n`] : [];
  });
  return kept.join("");
}

const rowsIn = (block: string): unknown[][] => JSON.parse(`[${block.trimEnd().replaceAll("\n", ",")}]`);
