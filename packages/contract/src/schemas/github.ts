/** The GitHub integration. */
import * as z from "zod/mini";
import { links, resource } from "./hal.ts";
import { REPOSITORY_POLICIES, VISIBILITIES } from "../github/github.ts";

const text = z.string();

export const githubConfig = resource("GithubOrganizationConfig", {
  configured: z.boolean(),
  organization_name: text,
  github_app_id: text,
  github_app_installation_id: text,
  github_app_private_key_set: z.boolean(),
  webhook_secret_set: z.boolean(),
  repository_policy: z.enum(REPOSITORY_POLICIES),
  repository_settings: z.object({
    default_visibility: z.enum(VISIBILITIES),
    auto_branch_creation: z.boolean(),
    /** Ours: the status at which a work package gets its branch; null: as soon as it is created. */
    auto_branch_status: z.nullable(z.number()),
    branch_naming_pattern: text,
    auto_link_commits: z.boolean(),
  }),
  updatedAt: z.nullable(text),
});
export type ConfigResource = z.infer<typeof githubConfig>;
export type GithubConfig = Omit<ConfigResource, "_type" | "_links">;
export type RepositorySettings = ConfigResource["repository_settings"];

/** What came of a test, step by step. */
export const testResult = z.object({
  _type: z.literal("GithubTest"),
  success: z.boolean(),
  message: text,
  steps: z.array(z.object({ name: text, ok: z.boolean(), message: text })),
});

export type TestResult = Omit<z.infer<typeof testResult>, "_type">;
export type TestStep = TestResult["steps"][number];

export const webhookSecret = z.object({ _type: z.literal("GithubWebhookSecret"), webhook_secret: text });

export const webhookInfo = resource("GithubWebhookInfo", {
  url: text,
  last_delivery_at: z.nullable(text),
  pending: z.number(),
  last_failure: z.nullable(z.object({ event: text, error: text, at: text })),
  days: z.number(),
  counts: z.array(z.object({ event: text, outcome: text, count: z.number() })),
});
export type WebhookInfo = z.infer<typeof webhookInfo>;

export const repository = resource("GithubRepository", {
  id: z.number(),
  fullName: text,
  htmlUrl: text,
  private: z.boolean(),
  archived: z.boolean(),
  defaultBranch: text,
  openPullRequests: z.number(),
  lastActivityOn: z.nullable(text),
});
export type Repository = z.infer<typeof repository>;

/** How far the first sync is (`GET /github_organization_config/sync`). */
export const sync = resource("GithubSync", {
  status: z.enum(["none", "running", "waiting", "done", "failed"]),
  stepsDone: z.number(),
  stepsTotal: z.number(),
  repositories: z.number(),
  pullRequests: z.number(),
  issues: z.number(),
  /** Why it waits, or failed; at the end which repositories could not be read. */
  message: text,
  resumesAt: z.nullable(text),
});
export type Sync = z.infer<typeof sync>;

const projectBreakdown = z.object({
  project_id: z.number(),
  project_name: text,
  project_identifier: text,
  repository_count: z.number(),
  repositories: z.array(
    z.object({ id: z.number(), full_name: text, pull_requests_count: z.number(), issues_count: z.number() }),
  ),
});

export const githubStats = resource("GithubStats", {
  aggregated_stats: z.object({
    repositories: z.object({
      total: z.number(),
      public: z.number(),
      private: z.number(),
      activity_distribution: z.record(z.enum(["very_active", "active", "moderate", "inactive"]), z.number()),
    }),
    pull_requests: z.object({
      total: z.number(),
      merged: z.number(),
      open: z.number(),
      closed: z.number(),
      avg_merge_time_hours: z.number(),
      linked_to_work_packages: z.number(),
    }),
    team_activity: z.object({ active_contributors: z.number() }),
    integration_health: z.object({ overall_health: z.enum(["healthy", "degraded", "unhealthy", "not_configured"]) }),
  }),
  totalRepositories: z.number(),
  totalLinkedPRs: z.number(),
  warning: z.nullable(text),
  openproject_managed: z.object({ repository_breakdown: z.array(projectBreakdown) }),
});
export type StatsResource = z.infer<typeof githubStats>;
export type GithubStats = Omit<StatsResource, "_type" | "_links">;
export type GithubHealth = GithubStats["aggregated_stats"]["integration_health"]["overall_health"];
export type ProjectBreakdown = z.infer<typeof projectBreakdown>;

const checkRun = z.object({ name: text, status: text, conclusion: z.nullable(text), htmlUrl: text });
export type CheckRun = z.infer<typeof checkRun>;

export const pullRequest = resource("GithubPullRequest", {
  id: z.number(),
  number: z.number(),
  htmlUrl: text,
  title: text,
  state: z.enum(["open", "closed"]),
  draft: z.boolean(),
  merged: z.boolean(),
  repository: text,
  headBranch: text,
  githubUpdatedAt: text,
  reviewState: z.enum(["none", "commented", "approved", "changes_requested"]),
  checkState: z.enum(["none", "pending", "success", "failure"]),
  labels: z.array(z.object({ name: text, color: text })),
  _embedded: z.object({ githubUser: z.optional(z.object({ login: text })), checkRuns: z.array(checkRun) }),
});
export type PullRequest = z.infer<typeof pullRequest>;

/** A work package's branch: what it is called, and where it could be made. */
export const branch = resource("GithubBranch", {
  name: text,
  /** Whether it is at GitHub already. */
  exists: z.boolean(),
  commands: z.array(text),
  repositories: z.array(z.object({ id: z.number(), fullName: text, htmlUrl: text })),
});
export type Branch = z.infer<typeof branch>;

export const madeBranch = z.object({
  _type: z.literal("GithubBranch"),
  _links: links,
  name: text,
  repository: text,
  created: z.boolean(),
});
export type MadeBranch = z.infer<typeof madeBranch>;
