/** The filters of a list as a schema: their names, the operators of each and what it takes. */
import { VALUELESS, type Filter, type Filters, type Takes } from "../../../hal/read/filters.ts";
import { OPERATOR_NAMES } from "../../../hal/read/operators.ts";
import type { JsonSchema } from "./shapes.ts";

/** They travel as texts. Days and moments are numbers of days with some operators, and empty where a side is open. */
const VALUES: Readonly<Record<Takes, JsonSchema>> = {
  id: { type: "string", pattern: "^\\d{1,15}$", description: "An id" },
  person: { type: "string", pattern: "^(?:me|\\d{1,15})$", description: "An id, or me" },
  text: { type: "string" },
  number: { type: "string", description: "A number" },
  boolean: { type: "string", enum: ["t", "f", "true", "false"] },
  day: { type: "string", description: "YYYY-MM-DD, or a number of days with t+, t- and the like" },
  moment: {
    type: "string",
    description: "A day or a moment (ISO 8601, UTC), or a number of days with t- and the like",
  },
};

const said = (operators: readonly string[]): string =>
  operators.map((operator) => `${operator} ${OPERATOR_NAMES[operator] ?? ""}`.trim()).join(", ");

function clauseOf({ operators, takes, words }: Filter): JsonSchema {
  const items = words === undefined ? VALUES[takes ?? "text"] : { type: "string", enum: [...words] };
  const takesNothing = operators.every((operator) => VALUELESS.has(operator));
  return {
    type: "object",
    required: takesNothing ? ["operator"] : ["operator", "values"],
    properties: {
      operator: { type: "string", enum: [...operators], description: said(operators) },
      values: { type: "array", items },
    },
    ...(takes === undefined ? {} : { "x-takes": takes }),
  };
}

/** A list of conditions that all hold; each has one name. */
export const filtersSchema = (filters: Filters): JsonSchema => ({
  type: "array",
  items: {
    type: "object",
    properties: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, clauseOf(filter)])),
    additionalProperties: false,
  },
});
