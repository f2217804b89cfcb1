/** The tables of the GitHub integration. Ids of GitHub's own are larger than 32 bits and are kept beside ours. */
import type { Generated } from "kysely";
import type { CalendarDate, Flag, Instant, JsonText } from "./values.ts";

/** One row, id 1, once anything is configured. */
export interface GithubConfigTable {
  id: number;
  organization_name: string;
  app_id: string;
  installation_id: string;
  /** Sealed (platform/secrets/secrets.ts); null: not set. */
  private_key: string | null;
  webhook_secret: string | null;
  repository_policy: "single" | "multiple";
  default_visibility: "private" | "public" | "internal";
  auto_branch_creation: Flag;
  branch_naming_pattern: string;
  auto_link_commits: Flag;
  /** The status at which a branch is made; null: as soon as a work package is created. */
  auto_branch_status_id: number | null;
  /** The journal's row up to which branches were asked for; null: from now on. */
  branches_after: number | null;
  /** What the last test of the connection found; null: none since the configuration changed. */
  app_slug: string | null;
  connection_ok: Flag | null;
  connection_message: string;
  connection_checked_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** A repository, with counts that the writes of its pull requests and issues keep. */
export interface GithubRepositoryTable {
  id: Generated<number>;
  github_id: number;
  full_name: string;
  full_name_key: string;
  name: string;
  private: Flag;
  archived: Flag;
  default_branch: string;
  html_url: string;
  pushed_at: Instant | null;
  /** Of GitHub's record; an older delivery changes nothing. */
  github_updated_at: Instant;
  /** 0: deleted, or the app may no longer see it. */
  present: Flag;
  pr_open: number;
  pr_merged: number;
  pr_closed: number;
  pr_linked: number;
  merge_seconds: number;
  issues_open: number;
  issues_closed: number;
  last_activity_on: CalendarDate | null;
  created_at: Instant;
  updated_at: Instant;
}

/** A repository belongs to one project at most. */
export interface GithubProjectRepositoryTable {
  repository_id: number;
  project_id: number;
  created_at: Instant;
}

export interface GithubUserTable {
  id: Generated<number>;
  github_id: number;
  login: string;
  html_url: string;
  avatar_url: string;
  bot: Flag;
}

export interface GithubPullRequestTable {
  id: Generated<number>;
  repository_id: number;
  number: number;
  /** null where only a comment on it has been seen so far. */
  github_id: number | null;
  title: string;
  body: string;
  state: "open" | "closed";
  draft: Flag;
  merged: Flag;
  html_url: string;
  head_branch: string;
  base_branch: string;
  head_sha: string;
  author_id: number | null;
  merged_by_id: number | null;
  comments_count: number | null;
  review_comments_count: number | null;
  additions_count: number | null;
  deletions_count: number | null;
  changed_files_count: number | null;
  /** `[{name, color}]` */
  labels: JsonText;
  /** Logins of those who are asked to review it. */
  reviewers: JsonText;
  merged_at: Instant | null;
  closed_at: Instant | null;
  opened_at: Instant;
  github_updated_at: Instant;
  review_state: "none" | "commented" | "approved" | "changes_requested";
  check_state: "none" | "pending" | "success" | "failure";
  /** Whether any work package is linked. */
  linked: Flag;
  created_at: Instant;
  updated_at: Instant;
}

export interface GithubReviewTable {
  id: Generated<number>;
  github_id: number;
  pull_request_id: number;
  user_id: number | null;
  state: "approved" | "changes_requested" | "commented" | "dismissed" | "pending";
  html_url: string;
  submitted_at: Instant;
}

export interface GithubCheckRunTable {
  id: Generated<number>;
  github_id: number;
  repository_id: number;
  /** `workflow`: a whole workflow's run, which counts where a commit has no checks. */
  kind: "check" | "workflow";
  head_sha: string;
  app_name: string;
  app_owner_avatar_url: string;
  name: string;
  status: string;
  conclusion: string | null;
  html_url: string;
  details_url: string | null;
  output_title: string | null;
  output_summary: string | null;
  started_at: Instant | null;
  completed_at: Instant | null;
}

export interface GithubIssueTable {
  id: Generated<number>;
  repository_id: number;
  number: number;
  title: string;
  state: "open" | "closed";
  html_url: string;
  author_id: number | null;
  opened_at: Instant;
  closed_at: Instant | null;
  github_updated_at: Instant;
}

export interface GithubPullRequestLinkTable {
  pull_request_id: number;
  work_package_id: number;
  created_at: Instant;
}

/** Work packages that commits on a branch name, for the pull request that may come of it. */
export interface GithubBranchLinkTable {
  repository_id: number;
  branch: string;
  work_package_id: number;
}

/** Who worked on what on which day: a row however often, and how many commits of that day are theirs. */
export interface GithubActivityTable {
  repository_id: number;
  login: string;
  day: CalendarDate;
  commits: number;
}

/** The commits that were counted: one that comes again, by another branch or a sync, counts no more. */
export interface GithubCommitTable {
  repository_id: number;
  sha: string;
}

export interface GithubDeliveryTable {
  id: Generated<number>;
  /** GitHub's `X-GitHub-Delivery`: a second one with it is a replay. */
  delivery_id: string;
  event: string;
  action: string;
  /** Emptied once it is worked on well. */
  payload: string;
  status: "pending" | "processed" | "ignored" | "failed";
  error: string;
  received_at: Instant;
  processed_at: Instant | null;
}

export interface GithubEventCountTable {
  day: CalendarDate;
  event: string;
  outcome: "received" | "replayed" | "refused" | "processed" | "ignored" | "failed";
  count: number;
}

/** The runs of the first sync. */
export interface GithubSyncTable {
  id: Generated<number>;
  job_uuid: string;
  status: "running" | "waiting" | "done" | "failed";
  /** Where it stands: what is left to read (github/sync/sync.ts). */
  cursor: JsonText;
  phase: string;
  steps_done: number;
  steps_total: number;
  repositories: number;
  pull_requests: number;
  issues: number;
  message: string;
  resumes_at: Instant | null;
  started_at: Instant;
  updated_at: Instant;
  finished_at: Instant | null;
}

export interface GithubSchema {
  github_config: GithubConfigTable;
  github_repositories: GithubRepositoryTable;
  github_project_repositories: GithubProjectRepositoryTable;
  github_users: GithubUserTable;
  github_pull_requests: GithubPullRequestTable;
  github_reviews: GithubReviewTable;
  github_check_runs: GithubCheckRunTable;
  github_issues: GithubIssueTable;
  github_pull_request_links: GithubPullRequestLinkTable;
  github_branch_links: GithubBranchLinkTable;
  github_activity: GithubActivityTable;
  github_commits: GithubCommitTable;
  github_deliveries: GithubDeliveryTable;
  github_event_counts: GithubEventCountTable;
  github_syncs: GithubSyncTable;
}
