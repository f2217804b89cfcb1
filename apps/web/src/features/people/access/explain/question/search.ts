/** The search parameters of the explorer: which question, about whom, where, what. */
export const QUESTIONS = ["why", "who", "role", "group"] as const;
export type Question = (typeof QUESTIONS)[number];

export interface ExplainSearch {
  /** `why` (where nothing is said): what may they, and why; `who`: who may; `role`: who has it; `group`: where it is. */
  ask?: Exclude<Question, "why">;
  user?: number;
  project?: number;
  workPackage?: number;
  permission?: string;
  role?: number;
  group?: number;
}

export type ExplainChange = { [Name in keyof ExplainSearch]: ExplainSearch[Name] | undefined };

const NUMBERS = ["user", "project", "workPackage", "role", "group"] as const;

export function explainSearch(raw: Record<string, unknown>): ExplainSearch {
  const { permission } = raw;
  const ask = QUESTIONS.find((one) => one === raw["ask"]);
  return {
    ...(ask === undefined || ask === "why" ? {} : { ask }),
    ...Object.fromEntries(NUMBERS.flatMap((name) => (isCount(raw[name]) ? [[name, raw[name]]] : []))),
    ...(typeof permission === "string" && /^[a-z_]{1,100}$/.test(permission) ? { permission } : {}),
  };
}

/** The same about oneself, which is what people who are no administrators may ask. */
export type OwnAccessSearch = Pick<ExplainSearch, "project" | "workPackage" | "permission">;

export function ownAccessSearch(raw: Record<string, unknown>): OwnAccessSearch {
  const { project, workPackage, permission } = explainSearch(raw);
  return {
    ...(project === undefined ? {} : { project }),
    ...(workPackage === undefined ? {} : { workPackage }),
    ...(permission === undefined ? {} : { permission }),
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;
