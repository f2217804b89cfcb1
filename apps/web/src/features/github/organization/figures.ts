/** What the dashboard computes of the statistics (sections 4 and 9). Pure. */
import type { GithubHealth, ProjectBreakdown } from "@halyard/contract/schemas/github";

/** Merged pull requests among all, in percent to 1 decimal; of none 0. */
export const successRate = ({ merged, total }: { merged: number; total: number }): string =>
  (total === 0 ? 0 : (merged / total) * 100).toFixed(1);

export const mergeHours = (hours: number): string => hours.toFixed(1);

/** Only a healthy integration goes up. */
export const healthTrend = (health: GithubHealth): "up" | "down" => (health === "healthy" ? "up" : "down");

export interface ProjectFigures {
  pulls: number;
  issues: number;
  /** Whether there is any pull request or issue at all. */
  active: boolean;
}

export function projectFigures({ repositories }: Pick<ProjectBreakdown, "repositories">): ProjectFigures {
  const pulls = repositories.reduce((sum, one) => sum + one.pull_requests_count, 0);
  const issues = repositories.reduce((sum, one) => sum + one.issues_count, 0);
  return { pulls, issues, active: pulls + issues > 0 };
}
