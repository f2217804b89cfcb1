/** The search parameters of the sign-in page. */
export interface LoginSearch {
  /** Where to go after signing in: a path of this page, never another site. */
  back?: string;
  /** Set by signing out, to say so. */
  signedOut?: boolean;
  /** A second factor is asked for: a provider sent them back (`factor`), or their open session needs one now (`up`). */
  step?: "factor" | "up";
  /** A provider sent them back, and they are not let in. */
  problem?: SignInProblem;
  /** Stays on this page where it would lead to a provider by itself. */
  direct?: boolean;
}

const PROBLEMS = [
  "provider",
  "expired",
  "busy",
  "locked",
  "invited",
  "exists",
  "link",
  "unknown",
  "incomplete",
  "outside",
] as const;
type SignInProblem = (typeof PROBLEMS)[number];

export function loginSearch(raw: Record<string, unknown>): LoginSearch {
  const { back, signedOut, step, direct } = raw;
  const problem = PROBLEMS.find((known) => known === raw["problem"]);
  return {
    ...(typeof back === "string" && isOwnPath(back) ? { back } : {}),
    ...(signedOut === true ? { signedOut } : {}),
    ...(step === "factor" || step === "up" ? { step } : {}),
    ...(direct === true ? { direct } : {}),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** A backslash counts as a slash in browsers, so `/\example.org` would be another site too. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !path.startsWith("/auth/");
