/** What a check of the installation found. */
export interface Finding {
  /** What was looked at: `database`, `files`, … */
  check: string;
  /** `skipped`: not configured, or what it needs has failed. */
  status: "ok" | "warning" | "failed" | "skipped";
  message: string;
}

type Outcome = Omit<Finding, "check">;

export const ok = (message: string): Outcome => ({ status: "ok", message });
export const warning = (message: string): Outcome => ({ status: "warning", message });
export const failed = (message: string): Outcome => ({ status: "failed", message });
export const skipped = (message: string): Outcome => ({ status: "skipped", message });

const PATIENCE_MS = 10 * 60_000;
export const OUTSIDE_PATIENCE_MS = 15_000;

/** Runs one check; what it throws is a failure in its own words. */
export async function finding(check: string, look: () => Promise<Outcome>, patienceMs = PATIENCE_MS): Promise<Finding> {
  const late = AbortSignal.timeout(patienceMs);
  const timeout = new Promise<Outcome>((resolve) => {
    late.addEventListener("abort", () => resolve(failed(`no answer within ${patienceMs / 1_000} s`)));
  });
  try {
    return { check, ...(await Promise.race([look(), timeout])) };
  } catch (error) {
    return { check, ...failed(reasonOf(error)) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error && error.cause.message !== "" ? ` (${error.cause.message})` : "";
  return `${error.message}${cause}`.split("\n")[0] ?? "";
}
