/**
 * The organisation's figures ("Statistics response"), from what is stored: deliveries keep
 * the counts, so nothing is counted when someone looks.
 */
import type { GithubStats, ProjectBreakdown } from "@halyard/contract/schemas/github";
import { ACTIVITY_DAYS, CONTRIBUTOR_DAYS } from "@halyard/contract/github/github";
import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { seesOrganisation, seesGithubStatistics } from "../../access/policies/github.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { addDays } from "../../hal/read/date-filters.ts";
import { everything, type Condition } from "../../hal/read/filters.ts";
import type { Context } from "../../platform/context.ts";
import { configRow } from "../config/store.ts";
import { isConfigured } from "../config/config.ts";
import { healthOf } from "./health.ts";
import { assignedTo, contributorsSince, projectRepositories, repositoryFigures } from "./store.ts";
import { firstOf } from "../../platform/lists/lists.ts";

const HOUR_SECONDS = 3_600;

/**
 * Administrators see the whole organisation; others the repositories of the projects in which they hold
 * `show_github_content`.
 * @throws MissingPermission (403) where there is no such project
 */
export async function readStats(ctx: Context, caller: Caller): Promise<GithubStats> {
  const among = scopeFor(ctx, caller);
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const since = (days: number) => addDays(today, -days);
  const bounds = {
    very_active: since(ACTIVITY_DAYS.very_active),
    active: since(ACTIVITY_DAYS.active),
    moderate: since(ACTIVITY_DAYS.moderate),
  };
  const [figures, contributors, assigned, health, config] = await Promise.all([
    repositoryFigures(ctx.db, bounds, among),
    contributorsSince(ctx.db, since(CONTRIBUTOR_DAYS), among),
    projectRepositories(ctx.db, among),
    healthOf(ctx),
    configRow(ctx.db),
  ]);
  const { total, private: hidden, open, merged, closed, linked, mergeSeconds } = figures;
  const { very_active, active, moderate, inactive } = figures;
  return {
    aggregated_stats: {
      repositories: {
        total,
        public: total - hidden,
        private: hidden,
        activity_distribution: { very_active, active, moderate, inactive },
      },
      pull_requests: {
        total: open + merged + closed,
        merged,
        open,
        closed,
        avg_merge_time_hours: merged === 0 ? 0 : Math.round((mergeSeconds / merged / HOUR_SECONDS) * 100) / 100,
        linked_to_work_packages: linked,
      },
      team_activity: { active_contributors: contributors },
      integration_health: { overall_health: health.overall_health },
    },
    totalRepositories: total,
    totalLinkedPRs: linked,
    warning: warningOf(config, total - new Set(assigned.map((one) => one.id)).size, caller),
    openproject_managed: { repository_breakdown: breakdownOf(assigned) },
  };
}

function scopeFor(ctx: Context, caller: Caller): Condition {
  if (seesOrganisation(caller)) return everything;
  requirePermission(seesGithubStatistics(caller));
  return assignedTo(ctx.dialect.idIn(sql.ref("mine.project_id"), [...caller.projectIds("show_github_content")]));
}

/** What a reader of the figures should know about them; the first thing that matters. */
function warningOf(config: Parameters<typeof isConfigured>[0], unassigned: number, caller: Caller): string | null {
  if (!isConfigured(config)) return "GitHub is not configured. These figures come from data that is already stored.";
  if (config.connection_ok === 0) {
    return `The last test of the connection failed${seesOrganisation(caller) ? `: ${config.connection_message}` : ""}.`;
  }
  if (!seesOrganisation(caller) || unassigned === 0) return null;
  const repositories = unassigned === 1 ? "1 repository belongs" : `${unassigned} repositories belong`;
  return `${repositories} to no project yet.`;
}

function breakdownOf(rows: Awaited<ReturnType<typeof projectRepositories>>): ProjectBreakdown[] {
  return [...Map.groupBy(rows, (row) => row.project_id).values()].map((repositories) => {
    const { project_id, project_name, project_identifier } = firstOf(repositories);
    return {
      project_id,
      project_name,
      project_identifier,
      repository_count: repositories.length,
      repositories: repositories.map((one) => ({
        id: one.id,
        full_name: one.full_name,
        pull_requests_count: one.pr_open + one.pr_merged + one.pr_closed,
        issues_count: one.issues_open + one.issues_closed,
      })),
    };
  });
}
