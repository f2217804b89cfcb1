/**
 * What can be filtered, out of the API's filter instance schemas (work contract 3.3): the operators of each field
 * and what each of them takes. Pure.
 */
import type { Filter } from "@halyard/api-client/query";
import type { Link } from "@halyard/contract/hal";

/** What is typed or chosen for an operator. */
export type ValueKind = "none" | "list" | "people" | "workPackages" | "number" | "text" | "yesNo" | "date" | "days";

export interface FilterOperator {
  /** As in the address: `=`, `<t+`. */
  symbol: string;
  kind: ValueKind;
  /** Whole numbers only. */
  whole: boolean;
  /** Where the values are, or the values themselves. */
  options: Link | readonly Link[];
}

export interface FilterField {
  /** As in the address: `status`, `customField3`. */
  name: string;
  title: string;
  operators: readonly FilterOperator[];
}

/** The part of the schema that counts here. */
export interface FilterSchema {
  _links: Record<string, Link | Link[] | undefined>;
  _dependencies: { dependencies: Record<string, OperatorSchema> }[];
}

interface OperatorSchema {
  values?: { type: string; _links?: { allowedValues?: Link | Link[] } };
}

/** What the client asks in its own places: the text over the table, the order of the board. */
const ELSEWHERE = new Set(["search", "manualSort", "relatable"]);

const lastPart = (href: string | null | undefined): string => decodeURIComponent(href?.split("/").at(-1) ?? "");

/** Those that the builder offers, in the order of the API. */
export function fieldsOf(schemas: readonly FilterSchema[]): FilterField[] {
  return schemas.flatMap((schema) => {
    const link = schema._links["filter"];
    if (link === undefined || Array.isArray(link)) return [];
    const name = lastPart(link.href);
    if (ELSEWHERE.has(name)) return [];
    const operators = Object.entries(schema._dependencies[0]?.dependencies ?? {}).map(([href, takes]) =>
      operatorOf(lastPart(href), takes),
    );
    return operators.length === 0 ? [] : [{ name, title: link.title ?? name, operators }];
  });
}

function operatorOf(symbol: string, { values }: OperatorSchema): FilterOperator {
  if (values === undefined) return { symbol, kind: "none", whole: false, options: [] };
  const [, count = "", type = ""] = /^\[(\d*)\](.*)$/.exec(values.type) ?? ["", "", values.type];
  return { symbol, kind: kindOf(type, count), whole: type === "Integer", options: values._links?.allowedValues ?? [] };
}

function kindOf(type: string, count: string): ValueKind {
  if (type === "Integer" || type === "Float") return "number";
  if (type === "String" || type === "Formattable") return "text";
  if (type === "Boolean") return "yesNo";
  if (type === "Date" || type === "DateTime") return count === "2" ? "days" : "date";
  if (type === "WorkPackage") return "workPackages";
  return type === "User" || type === "Principal" ? "people" : "list";
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Whether there is enough of it to ask the server: until then it stands in the builder only. */
export function isComplete(operator: FilterOperator | undefined, { values }: Filter): boolean {
  const [first = "", second = ""] = values;
  switch (operator?.kind) {
    // Unknown to us: the server says what it is.
    case undefined:
    case "none":
      return true;
    case "list":
    case "people":
    case "workPackages":
      return values.length > 0;
    case "number":
      return (
        first.trim() !== "" && Number.isFinite(Number(first)) && (!operator.whole || Number.isInteger(Number(first)))
      );
    case "text":
      return first.trim() !== "";
    case "yesNo":
      return first === "t" || first === "f";
    case "date":
      return DATE.test(first);
    case "days":
      return [first, second].every((day) => day === "" || DATE.test(day)) && (first !== "" || second !== "");
  }
}

/** A new row of the builder: with the operator that is meant most often. */
export function firstFilter(field: FilterField): Filter {
  const [first] = field.operators;
  const usual = field.operators.find(({ symbol }) => USUAL.has(symbol)) ?? first;
  return withOperator(field, { name: field.name, operator: "", values: [] }, usual?.symbol ?? "=");
}

/** `=` where there is one; text contains, dates are in the coming days. */
const USUAL = new Set(["=", "~", "<t+", "<>d"]);

/** Another operator: values of the same kind stay. */
export function withOperator(field: FilterField, filter: Filter, symbol: string): Filter {
  const known = (wanted: string): FilterOperator | undefined =>
    field.operators.find((operator) => operator.symbol === wanted);
  const [before, after] = [known(filter.operator)?.kind, known(symbol)?.kind ?? "none"];
  const stays = before === after || (isList(before) && isList(after));
  return { ...filter, operator: symbol, values: stays ? filter.values : after === "yesNo" ? ["t"] : [] };
}

const isList = (kind: ValueKind | undefined): boolean =>
  kind === "list" || kind === "people" || kind === "workPackages";
