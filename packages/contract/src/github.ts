/** The GitHub integration's words, defaults and numbers (sections 3, 5 and 9). */
import { STATUS_IDS } from "./defaults.ts";

const SECOND = 1_000;

export const REPOSITORY_POLICIES = ["single", "multiple"] as const;
export type RepositoryPolicy = (typeof REPOSITORY_POLICIES)[number];

export const VISIBILITIES = ["private", "public", "internal"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export interface RepositorySettings {
  default_visibility: Visibility;
  auto_branch_creation: boolean;
  /** Ours: the status at which a work package gets its branch; null: as soon as it is created. */
  auto_branch_status: number | null;
  branch_naming_pattern: string;
  auto_link_commits: boolean;
}

export const GITHUB_DEFAULTS: { repository_policy: RepositoryPolicy; repository_settings: RepositorySettings } = {
  repository_policy: "single",
  repository_settings: {
    default_visibility: "private",
    auto_branch_creation: true,
    auto_branch_status: STATUS_IDS.inProgress,
    branch_naming_pattern: "feature/OP-{id}-{title}",
    auto_link_commits: true,
  },
};

/** What must be there, in the form's order, and what is said where it is not. */
export const GITHUB_REQUIRED = {
  organization_name: "Organization name is required",
  github_app_id: "GitHub App ID is required",
  github_app_installation_id: "GitHub App Installation ID is required",
  github_app_private_key: "GitHub App Private Key is required",
  webhook_secret: "Webhook Secret is required",
} as const;
export type GithubRequired = keyof typeof GITHUB_REQUIRED;

/** The organisation dashboard's donut, in pixels. */
export const ACTIVITY_DONUT = { innerRadius: 40, outerRadius: 80, height: 200 } as const;

/** How often statistics are read again, and how long they count as fresh. */
export const GITHUB_STATS = {
  project: { refetchMs: 30 * SECOND, freshMs: 60 * SECOND },
  organization: { refetchMs: 45 * SECOND, freshMs: 30 * SECOND },
} as const;

/** How many days ago a repository was last worked on, at most; beyond the last it is inactive. */
export const ACTIVITY_DAYS = { very_active: 7, active: 30, moderate: 90 } as const;
export type ActivityLevel = keyof typeof ACTIVITY_DAYS | "inactive";

export const CONTRIBUTOR_DAYS = 30;

export interface GithubConfig {
  configured: boolean;
  organization_name: string;
  github_app_id: string;
  github_app_installation_id: string;
  github_app_private_key_set: boolean;
  webhook_secret_set: boolean;
  repository_policy: RepositoryPolicy;
  repository_settings: RepositorySettings;
  updatedAt: string | null;
}

/** One step of a test: what was tried and what came of it. */
export interface TestStep {
  name: string;
  ok: boolean;
  message: string;
}

export interface TestResult {
  success: boolean;
  message: string;
  steps: TestStep[];
}

export interface GithubStats {
  aggregated_stats: {
    repositories: {
      total: number;
      public: number;
      private: number;
      activity_distribution: Record<ActivityLevel, number>;
    };
    pull_requests: {
      total: number;
      merged: number;
      open: number;
      closed: number;
      avg_merge_time_hours: number;
      linked_to_work_packages: number;
    };
    team_activity: { active_contributors: number };
    integration_health: { overall_health: GithubHealth };
  };
  totalRepositories: number;
  totalLinkedPRs: number;
  warning: string | null;
  openproject_managed: { repository_breakdown: ProjectBreakdown[] };
}

export type GithubHealth = "healthy" | "degraded" | "unhealthy" | "not_configured";

export interface ProjectBreakdown {
  project_id: number;
  project_name: string;
  project_identifier: string;
  repository_count: number;
  repositories: { id: number; full_name: string; pull_requests_count: number; issues_count: number }[];
}
