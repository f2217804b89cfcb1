/** The GitHub integration's words, defaults and numbers (sections 3, 5 and 9). */
import type { RepositorySettings } from "../schemas/github.ts";
import { STATUS_IDS } from "../defaults.ts";

const SECOND = 1_000;

export const REPOSITORY_POLICIES = ["single", "multiple"] as const;
export type RepositoryPolicy = (typeof REPOSITORY_POLICIES)[number];

export const VISIBILITIES = ["private", "public", "internal"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

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
