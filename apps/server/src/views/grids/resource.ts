/** A grid with its widgets on the wire. */
import { wrongFormat, wrongResource } from "../../platform/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { integer, text } from "../../hal/write/input.ts";
import type { InputRule, Property, Resource } from "../../hal/answer/resource.ts";
import { isObject } from "../../hal/json.ts";
import type { GridRow } from "./store.ts";

export interface GridInput {
  name: string;
  rowCount: number | null;
  columnCount: number | null;
  options: Record<string, unknown>;
  widgets: GridRow["widgets"];
  /** Only of a new one. */
  scope: string;
}

export const NAME_MAXIMUM = 255;

/** Anyone who's page it is, or who keeps the project's. */
export function mayChange(caller: Caller, row: Pick<GridRow, "kind" | "project_id" | "user_id">): boolean {
  if (row.kind === "my_page") return row.user_id === caller.id && !caller.anonymous;
  const permission = row.kind === "board" ? "manage_board_views" : "manage_overview";
  return row.project_id !== null && caller.can(permission, row.project_id);
}

const path = (row: GridRow): string => `/api/v3/grids/${row.id}`;

const count = (name: "rowCount" | "columnCount", label: string): Property<GridRow, GridInput> => ({
  type: "Integer",
  name: label,
  required: true,
  hasDefault: true,
  read: (row) => (name === "rowCount" ? row.row_count : row.column_count),
  write: integer((input, value) => (input[name] = value)),
});

const options: InputRule<GridInput> = (input, value, attribute) => {
  if (!isObject(value)) throw wrongFormat(attribute, "Object", value);
  input.options = value;
};

const widgets: InputRule<GridInput> = (input, value, attribute) => {
  if (!Array.isArray(value)) throw wrongFormat(attribute, "[]GridWidget", value);
  input.widgets = value.map((item: unknown) => {
    const widget = isObject(item) ? item : {};
    const whole = (name: string): number => {
      const given = widget[name];
      if (typeof given !== "number" || !Number.isSafeInteger(given)) throw wrongFormat(attribute, name, given);
      return given;
    };
    const { id = null, identifier, options: more = {} } = widget;
    if (id !== null && typeof id !== "number") throw wrongFormat(attribute, "id", id);
    if (typeof identifier !== "string") throw wrongFormat(attribute, "identifier", identifier);
    if (!isObject(more)) throw wrongFormat(attribute, "options", more);
    return {
      id: id ?? 0,
      identifier,
      start_row: whole("startRow"),
      end_row: whole("endRow"),
      start_column: whole("startColumn"),
      end_column: whole("endColumn"),
      options: JSON.stringify(more),
    };
  });
};

const parsed = (json: string): unknown => JSON.parse(json);

export const gridResource: Resource<GridRow, GridInput> = {
  type: "Grid",
  self: (row) => ({ href: path(row) }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => (row.id === 0 ? undefined : row.id) },
    name: {
      type: "String",
      name: "Name",
      maxLength: NAME_MAXIMUM,
      read: (row) => (row.kind === "board" ? row.name : undefined),
      write: text((input, value) => (input.name = value)),
    },
    rowCount: count("rowCount", "Number of rows"),
    columnCount: count("columnCount", "Number of columns"),
    options: { type: "Object", name: "Options", read: (row) => parsed(row.options), write: options },
    widgets: {
      type: "[]GridWidget",
      name: "Widgets",
      read: (row) =>
        row.widgets.map((widget) => ({
          _type: "GridWidget",
          id: widget.id === 0 ? null : widget.id,
          identifier: widget.identifier,
          startRow: widget.start_row,
          endRow: widget.end_row,
          startColumn: widget.start_column,
          endColumn: widget.end_column,
          options: parsed(widget.options),
        })),
      write: widgets,
    },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {
    scope: {
      type: "Href",
      name: "Scope",
      required: true,
      writableBy: (_caller, row) => row === null,
      read: (row) => ({ href: row.scope, type: "text/html" }),
      write(input, value, attribute) {
        const href = isObject(value) ? value["href"] : value;
        if (href === undefined) return;
        if (typeof href !== "string") throw wrongResource(attribute, "/my/page", href);
        input.scope = href;
      },
    },
  },
  actions: {
    update: {
      when: (row, caller) => mayChange(caller, row),
      link: (row) => ({ href: `${path(row)}/form`, method: "post" }),
    },
    updateImmediately: {
      when: (row, caller) => mayChange(caller, row),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    delete: {
      when: (row, caller) => row.kind === "board" && mayChange(caller, row),
      link: (row) => ({ href: path(row), method: "delete" }),
    },
  },
};
