/** Lists with filters, each with what its filters mean. */
import type fc from "fast-check";
import type { Caller } from "../../src/access/caller.ts";
import type { Filter } from "../../src/hal/read/filters.ts";
import * as mean from "../meanings.ts";
import type { Meaning } from "../meanings.ts";
import { MEMBER } from "./world.ts";

export type Meanings<Row> = Record<string, Meaning<Row>>;
export type Clause = Record<string, { operator: string; values: string[] }>;

export interface List {
  path: string;
  mixed: boolean;
  filters: Record<string, Filter>;
  logins: readonly string[];
  /** Beside what is asked, where a list wants some filter. */
  always: () => Clause[];
  /** What an element is known by. */
  keyOf: (element: unknown) => unknown;
  valuesOf: (name: string, operator: string) => fc.Arbitrary<string[]>;
  /** Whether the element with the id is found. */
  finds: (id: unknown, name: string, operator: string, values: string[], who: Caller) => boolean;
  names: readonly string[];
}

interface Given<Row> {
  /** With `{role}` and `{workPackage}` for those of the world. */
  path: string;
  filters: Record<string, Filter>;
  /** What is said of the rows; each element of the list is one of them, by its key. */
  key: (row: Row) => unknown;
  /** The same of an element; the id where nothing is said. */
  keyOf?: (element: unknown) => unknown;
  meanings: Meanings<Row>;
  logins?: readonly string[];
  mixed?: boolean;
  always?: () => Clause[];
}
const BOTH = ["admin", MEMBER];

const idIn = (element: unknown): unknown => Object(element).id;

/** @param rows what is said of the list is said of these; each of its elements is one of them */
export const listOf =
  <Row>(rows: () => readonly Row[]) =>
  ({
    path,
    filters,
    key,
    meanings,
    keyOf = idIn,
    logins = BOTH,
    always = () => [],
    mixed = false,
  }: Given<Row>): List => {
    let byKey: Map<unknown, Row> | undefined;
    return {
      path,
      mixed,
      filters,
      logins,
      always,
      keyOf,
      names: Object.keys(meanings),
      valuesOf: (name, operator) => meanings[name]!.values(operator),
      finds(one, name, operator, values, who) {
        byKey ??= new Map(rows().map((row) => [key(row), row]));
        const row = byKey.get(one);
        if (row === undefined) throw new Error(`nothing is known of ${String(one)}`);
        return meanings[name]!.matches(row, operator, values, who);
      },
    };
  };

export const id = (row: { id: number }): number => row.id;
export const idsOf = (rows: () => readonly { id: number }[]) => () => rows().map(id);
export const ofId = <Row extends { id: number }>(rows: () => readonly Row[]): Meaning<Row> =>
  mean.ids((row) => row.id, idsOf(rows));
export const createdAt = mean.moments((row: { created_at: string }) => row.created_at);
export const updatedAt = mean.moments((row: { updated_at: string }) => row.updated_at);

export const withMe = (of: () => readonly number[]) => () => [...of(), "me"];
