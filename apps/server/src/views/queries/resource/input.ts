/** What a body says of a saved view: each member's value, read and checked by itself. */
import {
  COLUMN_WIDTH,
  QUERY_DISPLAY_LENGTH_MAXIMUM,
  VIEW_MODES,
  type QueryDisplay,
} from "@halyard/contract/views/queries";
import { violation, wrongFormat, wrongResource } from "../../../platform/errors.ts";
import { UNDISCLOSED, WORKSPACES } from "../../../hal/write/input.ts";
import type { InputRule } from "../../../hal/answer/resource.ts";
import { isObject } from "../../../hal/json.ts";
import type { SortClause } from "../../../hal/read/list-query.ts";
import { idInLink } from "./filter-instances.ts";
import type { Query } from "../model/query.ts";

/** All of a view that a person decides. */
export interface QueryInput extends Omit<
  Query,
  "id" | "userId" | "userName" | "projectId" | "lockVersion" | "createdAt" | "updatedAt"
> {
  /** An id or an identifier; null: of all projects. */
  project: string | null;
  /** Where work packages stand in it, by id. */
  order: ReadonlyMap<number, number>;
}

type Rule = InputRule<QueryInput>;

const notAllowed = (attribute: string, name: string) =>
  violation(attribute, `${name} is not set to one of the allowed values.`);

type Setter<Value> = (input: Partial<QueryInput>, value: Value) => void;

export const wordIn =
  <Word extends string>(words: readonly Word[], name: string, set: Setter<Word>): Rule =>
  (input, value, attribute) => {
    const found = words.find((one) => one === value);
    if (found === undefined) throw notAllowed(attribute, name);
    set(input, found);
  };

export const wordOrNull =
  <Word extends string>(words: readonly Word[], name: string, set: Setter<Word | null>): Rule =>
  (input, value, attribute) =>
    value === null ? set(input, null) : wordIn(words, name, set)(input, value, attribute);

/** Links to columns or orders, as their ids. */
export const parts =
  (kind: "columns" | "sort_bys", set: Setter<string[]>): Rule =>
  (input, value, attribute) => {
    if (!Array.isArray(value)) throw wrongResource(attribute, `/api/v3/queries/${kind}/:id`, value);
    const names = value.map((link: unknown) => {
      const name = idInLink(link, kind);
      if (name === null) throw wrongResource(attribute, `/api/v3/queries/${kind}/:id`, link);
      return name;
    });
    set(input, [...new Set(names)]);
  };

export const sortClause = (id: string): SortClause => ({
  name: id.replace(/-(?:asc|desc)$/, ""),
  direction: id.endsWith("-desc") ? "desc" : "asc",
});

export const groupByRule: Rule = (input, value, attribute) => {
  const href = value === null ? null : isObject(value) ? value["href"] : undefined;
  if (href === undefined && isObject(value)) return;
  const name = href === null ? null : idInLink(value, "group_bys");
  if (name === null && href !== null) throw wrongResource(attribute, "/api/v3/queries/group_bys/:id", href);
  input.groupBy = name;
};

/** By id or identifier. */
const PROJECT = new RegExp(`^(?:https?://[^/]+)?/api/v3/(?:${WORKSPACES.join("|")})/([\\w-]{1,100})/?$`);

export const projectRule: Rule = (input, value, attribute) => {
  if (value !== null && !isObject(value)) throw wrongResource(attribute, "/api/v3/projects/:id", value);
  const href = value === null ? null : value["href"];
  if (href === undefined || href === UNDISCLOSED) return;
  if (href === null || href === "") {
    input.project = null;
    return;
  }
  const reference = typeof href === "string" ? PROJECT.exec(href)?.[1] : undefined;
  if (reference === undefined) throw wrongResource(attribute, "/api/v3/projects/:id", href);
  input.project = reference;
};

const LABELS = new Set(["left", "right", "farRight"]);

export function labelsIn(value: unknown, attribute: string): Record<string, string> {
  if (value === null) return {};
  if (!isObject(value)) throw wrongFormat(attribute, "QueryTimelineLabels", value);
  const entries = Object.entries(value).filter(([, label]) => label !== null);
  return Object.fromEntries(
    entries.map(([side, label]) => {
      if (!LABELS.has(side) || typeof label !== "string" || label.length > 100) {
        throw wrongFormat(attribute, "QueryTimelineLabels", value);
      }
      return [side, label];
    }),
  );
}

/** Whether they are moments is looked at with the rest of the view. */
export function timestampsIn(value: unknown, attribute: string): string[] {
  const list = Array.isArray(value) && value.length <= 10 ? value : null;
  const texts = list?.filter((one): one is string => typeof one === "string" && /^[\w@:+.-]{1,60}$/.test(one));
  if (texts === undefined || texts.length !== list?.length) throw wrongFormat(attribute, "[]Timestamp", value);
  return texts;
}

export function displayIn(value: unknown, attribute: string): QueryDisplay {
  if (value === null) return {};
  if (!isObject(value)) throw wrongFormat(attribute, "QueryDisplay", value);
  if (JSON.stringify(value).length > QUERY_DISPLAY_LENGTH_MAXIMUM) {
    throw violation(attribute, `Display is too long (maximum is ${QUERY_DISPLAY_LENGTH_MAXIMUM} characters).`);
  }
  const { viewMode, columnWidths, ...more } = value;
  const mode = VIEW_MODES.find((known) => known === viewMode);
  if (viewMode !== undefined && mode === undefined) throw notAllowed(attribute, "Display");
  return {
    ...more,
    ...(mode === undefined ? {} : { viewMode: mode }),
    ...(columnWidths === undefined ? {} : { columnWidths: widthsIn(columnWidths, attribute) }),
  };
}

function widthsIn(value: unknown, attribute: string): Record<string, number> {
  if (!isObject(value)) throw wrongFormat(attribute, "QueryDisplay", value);
  return Object.fromEntries(
    Object.entries(value).map(([column, width]) => {
      const { minimum, maximum } = COLUMN_WIDTH;
      if (typeof width !== "number" || !(width >= minimum && width <= maximum)) {
        throw violation(attribute, `Column widths are ${minimum} to ${maximum} pixels.`);
      }
      return [column, width];
    }),
  );
}
