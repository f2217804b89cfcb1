/** Where settings come from: the environment, the file that HALYARD_CONFIG names, and a file for each secret. */
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { INSTANCE_VARIABLES } from "./instance-values.ts";
import { Environment, OTHER_NAMES, SECRETS } from "./schema.ts";

export interface Gathered {
  values: Record<string, string>;
  /** For each of them: `environment`, or the path of a file. */
  sources: Record<string, string>;
  /** Whole sentences. */
  problems: string[];
}

const NAMES = Object.keys(Environment.shape);
const IN_FILES = SECRETS.map((name) => `${name}_FILE`);
const KNOWN: ReadonlySet<string> = new Set([...NAMES, ...IN_FILES, ...OTHER_NAMES, ...INSTANCE_VARIABLES]);
const TESTS = "HALYARD_TEST_";

/** What is set beats what the file says, and a value beats the file that is named for it. */
export function gather(environment: NodeJS.ProcessEnv): Gathered {
  const values: Record<string, string> = {};
  const sources: Record<string, string> = {};
  const problems: string[] = [];
  const read = (name: string, file: string): string | null => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      problems.push(`The setting ${name} cannot be used: its file cannot be read.`);
      return null;
    }
  };
  const take = (given: Record<string, string | undefined>, source: string): void => {
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined || value === "" || Object.hasOwn(values, name)) continue;
      values[name] = value;
      sources[name] = source;
    }
    for (const name of SECRETS) {
      const file = given[`${name}_FILE`];
      if (file === undefined || file === "" || Object.hasOwn(values, name)) continue;
      const text = read(`${name}_FILE`, file);
      if (text === null) continue;
      values[name] = text.replace(/\r?\n$/, "");
      sources[name] = file;
    }
  };
  problems.push(...unknownIn(Object.keys(environment).filter((name) => name.startsWith("HALYARD_"))));
  take(environment, "environment");
  const { HALYARD_CONFIG: config } = environment;
  const text = config === undefined || config === "" ? null : read("HALYARD_CONFIG", config);
  if (text !== null && config !== undefined) {
    const given = parseEnv(text);
    problems.push(...unknownIn(Object.keys(given)));
    take(given, config);
  }
  return { values, sources, problems };
}

const unknownIn = (names: readonly string[]): string[] =>
  names
    .filter((name) => !KNOWN.has(name) && !name.startsWith(TESTS))
    .map((name) => {
      const near = nearestTo(name);
      return `There is no setting ${name}.${near === null ? "" : ` Did you mean ${near}?`}`;
    });

function nearestTo(name: string): string | null {
  const [best] = [...KNOWN]
    .map((known) => ({ known, steps: stepsBetween(name, known) }))
    .toSorted((a, b) => a.steps - b.steps);
  return best !== undefined && best.steps <= Math.max(2, name.length / 4) ? best.known : null;
}

/** How many letters have to be added, removed or changed to make one of the other. */
function stepsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

export interface SettingLine {
  name: string;
  /** null: not set. Of a secret only that it is set. */
  value: string | null;
  source: string;
}

/** Every setting with what it is and why. */
export function describeSettings(environment: NodeJS.ProcessEnv): SettingLine[] {
  const { values, sources } = gather(environment);
  const ofInstance = INSTANCE_VARIABLES.filter((name) => values[name] !== undefined);
  return [...NAMES, ...ofInstance].map((name) => {
    const isSecret = SECRETS.includes(name);
    const source = sources[name];
    if (source !== undefined) return { name, value: isSecret ? "(set)" : (values[name] ?? null), source };
    const fallback = Environment.shape[name as keyof typeof Environment.shape].safeParse(undefined).data;
    // An empty list is as good as not set.
    const value = String(fallback ?? "");
    return { name, value: value === "" ? null : value, source: "default" };
  });
}
