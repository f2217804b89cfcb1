/** The page that says how much of the described API is served, and how that is known. */
import type { Outcome } from "./driver.ts";
import { NO_FILTERS } from "./lists.ts";

export interface Coverage {
  driven: readonly Outcome[];
  /** Operations that are not served, with the reason. */
  absent: readonly { operation: Outcome["operation"]; reason: string }[];
}

/** @returns `docs/api-coverage.md` */
export function coveragePage({ driven, absent }: Coverage): string {
  const rows = [
    ...driven.map((outcome) => ({ operation: outcome.operation, cells: cellsOf(outcome) })),
    ...absent.map(({ operation, reason }) => ({ operation, cells: [stateOf(reason), "", reason] })),
  ].toSorted((a, b) => (sortKey(a.operation) < sortKey(b.operation) ? -1 : 1));
  const later = absent.filter(({ reason }) => stateOf(reason) === "not yet").length;
  const failing = driven.filter((outcome) => outcome.failures.length > 0);
  return `# Coverage of the OpenProject API v3

Made by \`npm run api-coverage\` from the contract test (\`apps/server/testing/conformance\`); do not edit. The test reads the
public description of the API, brings about each answer that an operation documents (the success, an unknown id, a missing
right, a malformed or invalid body, a missing or foreign content type, a conflict) against the real server on both
databases, and checks status, content type and body against the description's schema.

| described | conform | served, not proven | not here yet | deliberately absent |
| --- | --- | --- | --- | --- |
| ${rows.length} operations | ${driven.length - failing.length} | ${failing.length} | ${later} | ${absent.length - later} |

**Proven** are the statuses that were brought about and whose bodies are as described. What is absent answers 404 to
reading and 501 to writing, with the reason. Reading and deleting take any content type or none, although some of the
operations document a 406 and a 415.

**Lists** page, project (\`select\`), group, sum and sort as described, and take each filter that is described, but for these,
which are refused: ${absentFilters()}.

| operation | state | proven | remarks |
| --- | --- | --- | --- |
${rows.map(({ operation, cells }) => `| \`${keyOf(operation)}\` | ${cells.join(" | ")} |`).join("\n")}
`;
}

const absentFilters = (): string =>
  Object.values(NO_FILTERS)
    .flatMap((filters) => Object.entries(filters).map(([name, reason]) => `\`${name}\` (${reason})`))
    .join(", ");

/** The operations that a page says conform. */
export const conformingRows = (page: string): string[] =>
  [...page.matchAll(/^\| `([^`]+)` \| conforms /gm)].map((match) => match[1]!);

function cellsOf({ proven, never, differs, failures }: Outcome): string[] {
  const remarks = [...never, ...differs];
  if (failures.length > 0) return ["not proven", proven.join(" "), "served; its answers are not yet all compared"];
  return ["conforms", proven.join(" "), [...new Set(remarks)].join("; ").replaceAll("|", "\\|")];
}

const stateOf = (reason: string): string => (reason.endsWith("yet") ? "not yet" : "absent");
const sortKey = ({ method, path }: Outcome["operation"]): string => `${path} ${method}`;
const keyOf = ({ method, path }: Outcome["operation"]): string => `${method} ${path.replace("/api/v3", "") || "/"}`;
