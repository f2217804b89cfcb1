/** Whether an answer is what the contract says: for tests of both sides and for development. */
import * as z from "zod/mini";
import { answers } from "./answers.ts";
import type { Operation } from "./operations.ts";

interface Entry {
  operation: Operation;
  segments: readonly string[];
}

const byMethodAndLength = Map.groupBy(
  Object.keys(answers)
    .filter((name): name is Operation => name in answers)
    .map((operation): Entry => ({ operation, segments: operation.slice(operation.indexOf(" ") + 1).split("/") })),
  ({ operation, segments }) => keyOf(operation.slice(0, operation.indexOf(" ")), segments),
);

function keyOf(method: string, segments: readonly string[]): string {
  return `${method} ${segments.length}`;
}

/** Words of the API that stand where an id could. */
const NO_IDS: ReadonlySet<string> = new Set(["schema", "schemas", "form", "default", "available_projects"]);

/** @param url below `/api/v3`, or with it and all before it. @returns null where the contract does not name it */
export function operationOf(method: string, url: string): Operation | null {
  const path = url
    .replace(/[?#].*$/, "")
    .replace(/^(?:https?:\/\/[^/]+)?\/api\/v3\/?/, "")
    .replace(/\/$/, "");
  const asked = path.split("/");
  const fitting = (byMethodAndLength.get(keyOf(method, asked)) ?? []).filter(({ segments }) =>
    segments.every(
      (segment, index) => segment === asked[index] || (segment === "{}" && !NO_IDS.has(asked[index] ?? "")),
    ),
  );
  // `users/me` before `users/{}`.
  const [best] = fitting.toSorted((a, b) => places(a) - places(b));
  return best?.operation ?? null;
}

const places = ({ segments }: Entry): number => segments.filter((segment) => segment === "{}").length;

const MOST_SAID = 5;

/** What does not fit, in a sentence; null where all does, or where the contract does not name the operation. */
export function answerProblem(method: string, url: string, body: unknown): string | null {
  // What was not asked for is not there.
  if (/[?&](select|valuesToSelect)=/.test(url)) return null;
  const operation = operationOf(method, url);
  if (operation === null) return null;
  const { error } = z.safeParse<z.ZodMiniType>(answers[operation], body);
  if (error === undefined) return null;
  const said = error.issues.slice(0, MOST_SAID).map((issue) => `${pathOf(issue.path)}: ${issue.message}`);
  return `The answer of ${operation} does not fit packages/contract. ${said.join("; ")}`;
}

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join(".") || "the answer";
