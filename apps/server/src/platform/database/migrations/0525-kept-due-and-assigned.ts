/**
 * Triggers keep how many work packages are due in each month, by project and status, and how many each person has in each
 * status, so overdue totals and groups by assignee take as long for a million as for ten. Unassigned work is not counted: it
 * is the total minus the rest, and everyone who adds work would wait for that one row.
 */
import type { Migration } from "./migration.ts";

interface Kept {
  table: string;
  key: readonly string[];
  /** The columns that decide, and whether a row counts. */
  watched: readonly string[];
  counts: string;
  of(row: string): string[];
}

const KEPT: readonly Kept[] = [
  {
    table: "work_package_due_counts",
    key: ["project_id", "status_id", "month"],
    watched: ["project_id", "status_id", "due_date"],
    counts: "due_date",
    of: (row) => [`${row}.project_id`, `${row}.status_id`, `substr(${row}.due_date, 1, 7)`],
  },
  {
    table: "work_package_assignee_counts",
    key: ["assignee_id", "status_id"],
    watched: ["assignee_id", "status_id"],
    counts: "assignee_id",
    of: (row) => [`${row}.assignee_id`, `${row}.status_id`],
  },
];

const list = (words: readonly string[]): string => words.join(", ");

const more = ({ table, key }: Kept): string =>
  `on conflict (${list(key)}) do update set count = ${table}.count + excluded.count`;
const add = (kept: Kept): string =>
  `insert into ${kept.table} (${list(kept.key)}, count) select ${list(kept.of("new"))}, 1
    where new.${kept.counts} is not null ${more(kept)};`;
/** Where the row is missing, its project is being deleted. */
const subtract = ({ table, key, of }: Kept): string => {
  const values = of("old");
  return `update ${table} set count = count - 1 where ${key.map((column, at) => `${column} = ${values[at]}`).join(" and ")};`;
};
/** Always in the same order, so that two writers can't deadlock. */
const grouped = ({ table, key, counts, of }: Kept, from: string): string =>
  `insert into ${table} (${list(key)}, count) select ${list(of(from))}, count(*) from ${from}
    where ${from}.${counts} is not null group by ${list(of(from))} order by ${list(of(from))}`;
const differs = ({ of }: Kept, word: string): string => `(${list(of("old"))}) ${word} (${list(of("new"))})`;

const sqlite = (kept: Kept): string[] => [
  `create trigger ${kept.table}_added after insert on work_packages when new.${kept.counts} is not null
    begin ${add(kept)} end`,
  `create trigger ${kept.table}_changed after update of ${list(kept.watched)} on work_packages
    when ${differs(kept, "is not")} begin ${subtract(kept)} ${add(kept)} end`,
  `create trigger ${kept.table}_removed after delete on work_packages when old.${kept.counts} is not null
    begin ${subtract(kept)} end`,
];

const postgres = (kept: Kept): string[] => [
  `create function halyard_${kept.table}_added() returns trigger language plpgsql as $$
    begin ${grouped(kept, "added")} ${more(kept)}; return null; end $$`,
  `create function halyard_${kept.table}_changed() returns trigger language plpgsql as $$
    begin if tg_op = 'UPDATE' then ${add(kept)} end if; ${subtract(kept)} return null; end $$`,
  `create trigger ${kept.table}_added after insert on work_packages referencing new table as added
    for each statement execute function halyard_${kept.table}_added()`,
  `create trigger ${kept.table}_changed after update of ${list(kept.watched)} on work_packages for each row
    when (${differs(kept, "is distinct from")}) execute function halyard_${kept.table}_changed()`,
  `create trigger ${kept.table}_removed after delete on work_packages for each row
    when (old.${kept.counts} is not null) execute function halyard_${kept.table}_changed()`,
];

export const keptDueAndAssigned: Migration = {
  name: "0525-kept-due-and-assigned",
  // Triggers keep them for older programs too.
  isHarmless: true,
  statements: (_id, dialect) => [
    `create table work_package_due_counts (
      project_id integer not null references projects (id) on delete cascade, status_id integer not null,
      month text not null, count integer not null, primary key (project_id, status_id, month))`,
    `create table work_package_assignee_counts (
      assignee_id integer not null, status_id integer not null, count integer not null,
      primary key (assignee_id, status_id))`,
    ...KEPT.map((kept) => grouped(kept, "work_packages")),
    ...KEPT.flatMap(dialect === "sqlite" ? sqlite : postgres),
  ],
};
