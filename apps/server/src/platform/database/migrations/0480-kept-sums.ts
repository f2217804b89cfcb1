/**
 * What the estimates of work packages add up to by project, type and status, kept by triggers: sums of a list then take as
 * long for a million as for ten. How many have a value is kept too, as the sum of none is not 0.
 */
import type { Migration } from "./migration.ts";

const KEY = ["project_id", "type_id", "status_id"];
/** By the column that is added up: where it stands, and how many have it. */
const SUMMED = [
  ["estimated_seconds", "estimated"],
  ["remaining_seconds", "remaining"],
  ["story_points", "points"],
] as const;

const kept = SUMMED.flatMap(([, name]) => [`${name}_sum`, `${name}_known`]);
const list = (words: readonly string[]): string => words.join(", ");
const of = (row: string, columns: readonly string[]): string => list(columns.map((column) => `${row}.${column}`));
const COLUMNS = [...KEY, ...SUMMED.map(([column]) => column)];

/** Of one row. */
const valuesOf = (row: string): string[] =>
  SUMMED.flatMap(([column]) => [
    `coalesce(${row}.${column}, 0)`,
    `case when ${row}.${column} is null then 0 else 1 end`,
  ]);
const hasAny = (row: string): string => SUMMED.map(([column]) => `${row}.${column} is not null`).join(" or ");
const INTO = `insert into work_package_sums (${list([...KEY, ...kept])})`;
const MORE = `on conflict (${list(KEY)}) do update
  set ${list(kept.map((name) => `${name} = work_package_sums.${name} + excluded.${name}`))}`;
const aggregated = SUMMED.flatMap(([column]) => [`coalesce(sum(${column}), 0)`, `count(${column})`]);
/** Always in the same order, so that two writers wait for each other instead of for ever. */
const grouped = (from: string): string =>
  `${INTO} select ${list([...KEY, ...aggregated])} from ${from} where ${hasAny(from)}
    group by ${list(KEY)} order by ${list(KEY)}`;

const ADD = `${INTO} values (${list([of("new", KEY), ...valuesOf("new")])}) ${MORE};`;
const isOf = (row: string): string =>
  KEY.map((column) => `work_package_sums.${column} = ${row}.${column}`).join(" and ");
/** A row that is not there is one of a project that goes away with it. */
const SUBTRACT = `update work_package_sums set ${list(
  kept.map((name, index) => `${name} = ${name} - ${valuesOf("old")[index]}`),
)} where ${isOf("old")};`;

const SQLITE = [
  `create trigger work_package_sums_added after insert on work_packages when ${hasAny("new")} begin ${ADD} end`,
  `create trigger work_package_sums_changed after update of ${list(COLUMNS)} on work_packages
    when (${of("old", COLUMNS)}) is not (${of("new", COLUMNS)}) begin ${SUBTRACT} ${ADD} end`,
  `create trigger work_package_sums_removed after delete on work_packages when ${hasAny("old")} begin ${SUBTRACT} end`,
];

const POSTGRES = [
  `create function halyard_work_packages_summed() returns trigger language plpgsql as $$
    begin ${grouped("added")} ${MORE}; return null; end $$`,
  `create function halyard_work_package_summed() returns trigger language plpgsql as $$
    begin if tg_op = 'UPDATE' then ${ADD} end if; ${SUBTRACT} return null; end $$`,
  `create trigger work_package_sums_added after insert on work_packages referencing new table as added
    for each statement execute function halyard_work_packages_summed()`,
  `create trigger work_package_sums_changed after update of ${list(COLUMNS)} on work_packages for each row
    when ((${of("old", COLUMNS)}) is distinct from (${of("new", COLUMNS)}))
    execute function halyard_work_package_summed()`,
  `create trigger work_package_sums_removed after delete on work_packages for each row when (${hasAny("old")})
    execute function halyard_work_package_summed()`,
];

export const keptSums: Migration = {
  name: "0480-kept-sums",
  // Triggers keep it for older programs too.
  isHarmless: true,
  statements: (_id, dialect) => [
    `create table work_package_sums (
      project_id integer not null references projects (id) on delete cascade, type_id integer not null,
      status_id integer not null, ${list(kept.map((name) => `${name} bigint not null default 0`))},
      primary key (${list(KEY)}))`,
    grouped("work_packages"),
    ...(dialect === "sqlite" ? SQLITE : POSTGRES),
  ],
};
