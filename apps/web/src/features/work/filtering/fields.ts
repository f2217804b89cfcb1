/**
 * What can be filtered, out of the API's filter instance schemas: the operators of each field
 * and what each of them takes. Pure.
 */
import type { FilterInstanceSchema } from "@halyard/contract/schemas/views";
import { lastPartOf, linkOf } from "@halyard/api-client/links";
import type { Filter } from "@halyard/api-client/query";
import type { Link } from "@halyard/contract/hal";
import type { FilterValuesSchema } from "@halyard/contract/views/queries";

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

/** What the client asks in its own places: the text over the table, the order of the board. */
const ELSEWHERE = new Set(["search", "manualSort", "relatable"]);

/** Those that the builder offers, in the order of the API. */
export function fieldsOf(schemas: readonly FilterInstanceSchema[]): FilterField[] {
  return schemas.flatMap((schema) => {
    const link = linkOf(schema, "filter");
    const name = lastPartOf(link);
    if (link === null || ELSEWHERE.has(name)) return [];
    const operators = Object.entries(schema._dependencies[0].dependencies).map(([href, takes]) =>
      operatorOf(lastPartOf({ href }), takes),
    );
    return operators.length === 0 ? [] : [{ name, title: link.title ?? name, operators }];
  });
}

function operatorOf(symbol: string, { values }: FilterValuesSchema): FilterOperator {
  if (values === undefined) return { symbol, kind: "none", whole: false, options: [] };
  const [, count = "", type = ""] = /^\[(\d*)\](.*)$/.exec(values.type) ?? ["", "", values.type];
  return { symbol, kind: kindOf(type, count), whole: type === "Integer", options: values._links.allowedValues ?? [] };
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
