/** The GitHub integration. Ids of GitHub's are larger than 32 bits. */
import type { Migration } from "./migration.ts";

export const github: Migration = {
  name: "0004-github",
  statements: (id) => [
    `create table github_config (
      id integer primary key, organization_name text not null, app_id text not null, installation_id text not null,
      private_key text, webhook_secret text, repository_policy text not null, default_visibility text not null,
      auto_branch_creation integer not null, branch_naming_pattern text not null, auto_link_commits integer not null,
      app_slug text, connection_ok integer, connection_message text not null default '', connection_checked_at text,
      created_at text not null, updated_at text not null)`,
    `create table github_repositories (
      id ${id}, github_id bigint not null unique, full_name text not null, full_name_key text not null,
      name text not null, private integer not null, archived integer not null default 0, default_branch text not null,
      html_url text not null, pushed_at text, github_updated_at text not null, present integer not null default 1,
      pr_open integer not null default 0, pr_merged integer not null default 0, pr_closed integer not null default 0,
      pr_linked integer not null default 0, merge_seconds bigint not null default 0,
      issues_open integer not null default 0, issues_closed integer not null default 0, last_activity_on text,
      created_at text not null, updated_at text not null)`,
    `create index github_repositories_by_name on github_repositories (full_name_key)`,
    `create table github_project_repositories (
      repository_id integer primary key references github_repositories (id) on delete cascade,
      project_id integer not null references projects (id) on delete cascade, created_at text not null)`,
    `create index github_project_repositories_by_project on github_project_repositories (project_id)`,
    `create table github_users (
      id ${id}, github_id bigint not null unique, login text not null, html_url text not null,
      avatar_url text not null, bot integer not null default 0)`,
    `create table github_pull_requests (
      id ${id}, repository_id integer not null references github_repositories (id) on delete cascade,
      number integer not null, github_id bigint, title text not null, body text not null, state text not null,
      draft integer not null default 0, merged integer not null default 0, html_url text not null,
      head_branch text not null, base_branch text not null, head_sha text not null,
      author_id integer references github_users (id) on delete set null,
      merged_by_id integer references github_users (id) on delete set null, comments_count integer,
      review_comments_count integer, additions_count integer, deletions_count integer, changed_files_count integer,
      labels text not null default '[]', reviewers text not null default '[]', merged_at text, closed_at text, opened_at text not null,
      github_updated_at text not null, review_state text not null default 'none',
      check_state text not null default 'none', linked integer not null default 0, created_at text not null,
      updated_at text not null, unique (repository_id, number))`,
    `create index github_pull_requests_by_branch on github_pull_requests (repository_id, head_branch)`,
    `create index github_pull_requests_by_commit on github_pull_requests (repository_id, head_sha)`,
    `create index github_pull_requests_by_update on github_pull_requests (repository_id, github_updated_at)`,
    `create index github_pull_requests_by_author on github_pull_requests (author_id, opened_at)`,
    `create table github_reviews (
      id ${id}, github_id bigint not null unique,
      pull_request_id integer not null references github_pull_requests (id) on delete cascade,
      user_id integer references github_users (id) on delete set null, state text not null, html_url text not null,
      submitted_at text not null)`,
    `create index github_reviews_by_pull_request on github_reviews (pull_request_id)`,
    `create index github_reviews_by_user on github_reviews (user_id, submitted_at)`,
    `create table github_check_runs (
      id ${id}, github_id bigint not null unique,
      repository_id integer not null references github_repositories (id) on delete cascade, kind text not null,
      head_sha text not null, app_name text not null, app_owner_avatar_url text not null, name text not null,
      status text not null, conclusion text, html_url text not null, details_url text, output_title text,
      output_summary text, started_at text, completed_at text)`,
    `create index github_check_runs_by_commit on github_check_runs (repository_id, head_sha)`,
    `create table github_issues (
      id ${id}, repository_id integer not null references github_repositories (id) on delete cascade,
      number integer not null, title text not null, state text not null, html_url text not null,
      author_id integer references github_users (id) on delete set null, opened_at text not null, closed_at text,
      github_updated_at text not null, unique (repository_id, number))`,
    `create table github_pull_request_links (
      pull_request_id integer not null references github_pull_requests (id) on delete cascade,
      work_package_id integer not null references work_packages (id) on delete cascade, created_at text not null,
      primary key (pull_request_id, work_package_id))`,
    `create index github_pull_request_links_by_work on github_pull_request_links (work_package_id)`,
    `create table github_branch_links (
      repository_id integer not null references github_repositories (id) on delete cascade, branch text not null,
      work_package_id integer not null references work_packages (id) on delete cascade,
      primary key (repository_id, branch, work_package_id))`,
    `create index github_branch_links_by_work on github_branch_links (work_package_id)`,
    `create table github_activity (
      repository_id integer not null references github_repositories (id) on delete cascade, login text not null,
      day text not null, commits integer not null default 0, primary key (repository_id, login, day))`,
    `create index github_activity_by_day on github_activity (day)`,
    `create table github_commits (
      repository_id integer not null references github_repositories (id) on delete cascade, sha text not null,
      primary key (repository_id, sha))`,
    `create table github_deliveries (
      id ${id}, delivery_id text not null unique, event text not null, action text not null, payload text not null,
      status text not null, error text not null default '', received_at text not null, processed_at text)`,
    `create index github_deliveries_by_status on github_deliveries (status, id)`,
    `create index github_deliveries_by_time on github_deliveries (received_at)`,
    `create table github_event_counts (
      day text not null, event text not null, outcome text not null, count integer not null,
      primary key (day, event, outcome))`,
    `create table github_syncs (
      id ${id}, job_uuid text not null, status text not null, cursor text not null, phase text not null,
      steps_done integer not null default 0, steps_total integer not null default 0,
      repositories integer not null default 0, pull_requests integer not null default 0,
      issues integer not null default 0, message text not null default '', resumes_at text, started_at text not null,
      updated_at text not null, finished_at text)`,
  ],
};
