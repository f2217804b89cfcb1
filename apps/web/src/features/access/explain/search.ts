/** The search parameters of the page that explains access: which question, about whom, where, what. */
export const QUESTIONS = ["why", "who"] as const;

export interface ExplainSearch {
  /** `why` (where nothing is said): why may they; `who`: who may. */
  ask?: "who";
  user?: number;
  project?: number;
  permission?: string;
}

export function explainSearch(raw: Record<string, unknown>): ExplainSearch {
  const { user, project, permission } = raw;
  return {
    ...(raw["ask"] === "who" ? { ask: "who" as const } : {}),
    ...(isCount(user) ? { user } : {}),
    ...(isCount(project) ? { project } : {}),
    ...(typeof permission === "string" && /^[a-z_]{1,100}$/.test(permission) ? { permission } : {}),
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;
