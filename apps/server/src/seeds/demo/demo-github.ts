/** The demo's organization at GitHub: what its webhook would have told, taken in as deliveries are. */
import { branchName } from "@halyard/contract/github/branch-names";
import { STATUS_IDS } from "@halyard/contract/defaults";
import { GITHUB_DEFAULTS } from "@halyard/contract/github/github";
import type { TakeIn } from "../../github/pull-requests/import-context.ts";
import { takeInIssue } from "../../github/pull-requests/issues.ts";
import { takeInCheck, takeInPullRequest, takeInReview } from "../../github/pull-requests/pull-requests.ts";
import type { PullRequestRecord, UserRecord } from "../../github/payloads/records.ts";
import { noteActivity, saveRepository, type RepositoryRow } from "../../github/repositories/repository-store.ts";
import { CHECKS, CHORES, GITHUB_ISSUES, REPOSITORIES, type RepositorySeed } from "./content/github.ts";
import type { DemoScope, SeededProject } from "./demo-scope.ts";

const ORGANIZATION = "halyard-boats";
const HOST = "https://github.com";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nothing has come since: GitHub is not connected, which its pages say. */
const UNHEARD_DAYS = 4;
/** GitHub's ids are far from ours. */
const FIRST_ID = 5_100_000_000;
const BOT: UserRecord = {
  githubId: 49_699_333,
  login: "dependabot[bot]",
  htmlUrl: `${HOST}/apps/dependabot`,
  avatarUrl: "",
  bot: 1,
};
const { inProgress, developed, inTesting, testFailed, completed, closed } = STATUS_IDS;

interface Work {
  id: number;
  subject: string;
  status_id: number;
  assignee_id: number | null;
  author_id: number;
  created_at: string;
}

interface Seeding extends DemoScope {
  takeIn: TakeIn;
  /** By the id of the user here; each goes by the same name there. */
  people: Map<number, UserRecord>;
  nextId(): number;
}

export async function seedDemoGithub(scope: DemoScope, projects: ReadonlyMap<string, SeededProject>): Promise<void> {
  const { branch_naming_pattern: branchPattern, auto_link_commits: autoLinkCommits } =
    GITHUB_DEFAULTS.repository_settings;
  const settings = { branchPattern, autoLinkCommits, policy: "single", quiet: true } as const;
  const now = new Date(scope.now.getTime() - UNHEARD_DAYS * DAY_MS);
  let last = FIRST_ID;
  const seeding: Seeding = {
    ...scope,
    now,
    takeIn: {
      tx: scope.tx,
      at: now.toISOString(),
      settings: { ...settings, addresses: [], actorId: scope.admin, users: new Map() },
    },
    people: await peopleOf(scope),
    nextId: () => ++last,
  };
  for (const seed of REPOSITORIES) {
    const repository = await seedRepository(seeding, seed);
    const project = seed.project === undefined ? undefined : projects.get(seed.project);
    if (project !== undefined) await seedProjectPullRequests(seeding, repository, project);
    await seedChores(seeding, repository, seed);
    await seedIssues(seeding, repository, seed);
    await seedCommits(seeding, repository, seed);
  }
}

async function peopleOf({ tx }: DemoScope): Promise<Map<number, UserRecord>> {
  const rows = await tx
    .selectFrom("users")
    .where("builtin", "=", "none")
    .orderBy("id")
    .select(["id", "login"])
    .execute();
  return new Map(
    rows.map(({ id, login }) => {
      const name = login.replace(/[^a-z0-9]+/gi, "-");
      return [id, { githubId: FIRST_ID / 100 + id, login: name, htmlUrl: `${HOST}/${name}`, avatarUrl: "", bot: 0 }];
    }),
  );
}

function seedRepository(seeding: Seeding, seed: RepositorySeed): Promise<RepositoryRow> {
  const fullName = `${ORGANIZATION}/${seed.name}`;
  const at = before(seeding, seed.quietDays);
  return saveRepository(
    seeding.tx,
    {
      githubId: seeding.nextId(),
      fullName,
      name: seed.name,
      private: Number(seed.private),
      archived: 0,
      defaultBranch: "main",
      htmlUrl: `${HOST}/${fullName}`,
      pushedAt: at,
      updatedAt: at,
    },
    seeding.takeIn.at,
  );
}

const before = ({ now }: DemoScope, days: number, hours = 0): string =>
  new Date(now.getTime() - days * DAY_MS - hours * HOUR_MS).toISOString();

const after = ({ now }: DemoScope, at: string, hours: number): string =>
  new Date(Math.min(now.getTime() - 60_000, Date.parse(at) + hours * HOUR_MS)).toISOString();

const BEGUN = [inProgress, developed, inTesting, testFailed, completed, closed];
const MOST_A_PROJECT = 24;
const OPINIONS = ["approved", "changes_requested", "commented"] as const;

async function seedProjectPullRequests(seeding: Seeding, repository: RepositoryRow, project: SeededProject) {
  const work: Work[] = await seeding.tx
    .selectFrom("work_packages")
    .where("project_id", "=", project.id)
    .where("status_id", "in", BEGUN)
    .where("created_at", "<", before(seeding, 1))
    .orderBy("id", "desc")
    .limit(MOST_A_PROJECT)
    .select(["id", "subject", "status_id", "assignee_id", "author_id", "created_at"])
    .execute();
  let number = 0;
  for (const one of work.toReversed()) await seedPullRequest(seeding, repository, project, one, ++number);
}

async function seedPullRequest(
  seeding: Seeding,
  repository: RepositoryRow,
  project: SeededProject,
  work: Work,
  number: number,
): Promise<void> {
  const { chance } = seeding;
  const author = personOf(seeding, work.assignee_id ?? work.author_id);
  const reviewer = personOf(seeding, chance.pick(project.workers));
  const openedAt = after(seeding, work.created_at, chance.between(20, 30 * 24));
  const done = work.status_id === completed || work.status_id === closed || work.status_id === inTesting;
  const abandoned = !done && chance.happens(0.1);
  const mergedAt = done ? after(seeding, openedAt, chance.between(3, 70)) : null;
  const closedAt = mergedAt ?? (abandoned ? after(seeding, openedAt, chance.between(24, 200)) : null);
  const pattern = GITHUB_DEFAULTS.repository_settings.branch_naming_pattern;
  const record: PullRequestRecord = {
    ...plain(seeding, repository, number),
    title: work.subject,
    body: `For OP#${work.id}.`,
    state: closedAt === null ? "open" : "closed",
    draft: Number(closedAt === null && chance.happens(0.2)),
    merged: Number(mergedAt !== null),
    headBranch: branchName(pattern, { id: work.id, title: work.subject }),
    author,
    mergedBy: mergedAt === null ? null : reviewer,
    labels: chance.happens(0.3) ? [{ name: "needs review", color: "fbca04" }] : [],
    reviewers: closedAt === null && reviewer.login !== author.login ? [reviewer.login] : [],
    mergedAt,
    closedAt,
    openedAt,
    updatedAt: closedAt ?? after(seeding, openedAt, chance.between(1, 90)),
  };
  const row = await takeInPullRequest(seeding.takeIn, repository, record);
  const failed = work.status_id === testFailed || (closedAt === null && number % 4 === 1);
  await seedChecks(seeding, repository, record, failed);
  if (reviewer.login === author.login || record.draft === 1) return;
  const state = done ? "approved" : (OPINIONS[number % OPINIONS.length] ?? "commented");
  if (!done && chance.happens(0.2)) return;
  await takeInReview(seeding.takeIn, repository, row, {
    githubId: seeding.nextId(),
    user: reviewer,
    state,
    htmlUrl: `${record.htmlUrl}#pullrequestreview`,
    submittedAt: mergedAt ?? after(seeding, openedAt, chance.between(2, 60)),
  });
}

function personOf({ people, admin }: Seeding, id: number): UserRecord {
  return people.get(id) ?? people.get(admin) ?? BOT;
}

function plain(seeding: Seeding, repository: RepositoryRow, number: number) {
  const { chance } = seeding;
  const files = chance.between(1, 14);
  return {
    number,
    githubId: seeding.nextId(),
    draft: 0,
    htmlUrl: `${repository.html_url}/pull/${number}`,
    baseBranch: repository.default_branch,
    headSha: shaOf(seeding),
    comments: chance.below(6),
    reviewComments: chance.below(9),
    additions: files * chance.between(4, 40),
    deletions: files * chance.between(0, 18),
    changedFiles: files,
    labels: [],
    reviewers: [],
  };
}

const shaOf = ({ chance }: DemoScope): string =>
  Array.from({ length: 40 }, () => chance.below(16).toString(16)).join("");

async function seedChecks(
  seeding: Seeding,
  repository: RepositoryRow,
  { number, headSha, openedAt, state, htmlUrl }: PullRequestRecord,
  failed: boolean,
): Promise<void> {
  const running = state === "open" && !failed && number % 4 === 3;
  for (const [index, name] of CHECKS.entries()) {
    const last = index === CHECKS.length - 1;
    const status = last && running ? "in_progress" : "completed";
    const conclusion = status === "completed" ? (last && failed ? "failure" : "success") : null;
    await takeInCheck(seeding.takeIn, repository, {
      github_id: seeding.nextId(),
      kind: "check",
      head_sha: headSha,
      app_name: "GitHub Actions",
      app_owner_avatar_url: "",
      name,
      status,
      conclusion,
      html_url: `${htmlUrl}/checks`,
      details_url: null,
      output_title: conclusion === "failure" ? "2 tests failed" : null,
      output_summary: null,
      started_at: openedAt,
      completed_at: status === "completed" ? after(seeding, openedAt, 0.2) : null,
    });
  }
}

/** Pull requests that no work package asked for. */
async function seedChores(seeding: Seeding, repository: RepositoryRow, seed: RepositorySeed): Promise<void> {
  const { chance } = seeding;
  for (let index = 0; index < seed.chores; index++) {
    const openedAt = before(seeding, seed.quietDays + index * 9 + chance.below(5), 20);
    const merged = index > 0 && chance.happens(0.8);
    const closedAt = index === 0 ? null : after(seeding, openedAt, chance.between(1, 12));
    const title = chance.pick(CHORES);
    await takeInPullRequest(seeding.takeIn, repository, {
      ...plain(seeding, repository, MOST_A_PROJECT + seed.chores - index),
      title,
      body: "",
      state: closedAt === null ? "open" : "closed",
      merged: Number(merged),
      headBranch: `dependabot/${index}`,
      author: BOT,
      mergedBy: null,
      mergedAt: merged ? closedAt : null,
      closedAt,
      openedAt,
      updatedAt: closedAt ?? openedAt,
    });
  }
}

async function seedIssues(seeding: Seeding, repository: RepositoryRow, seed: RepositorySeed): Promise<void> {
  const { chance, people } = seeding;
  const authors = [...people.values()];
  for (let index = 0; index < seed.issues; index++) {
    const openedAt = before(seeding, seed.quietDays + 1 + chance.below(120));
    const closedAt = chance.happens(0.6) ? after(seeding, openedAt, chance.between(5, 300)) : null;
    const number = 100 + index;
    await takeInIssue(seeding.takeIn, repository, {
      number,
      title: chance.pick(GITHUB_ISSUES),
      body: "",
      state: closedAt === null ? "open" : "closed",
      htmlUrl: `${repository.html_url}/issues/${number}`,
      author: chance.pick(authors),
      comments: chance.below(5),
      openedAt,
      closedAt,
      updatedAt: closedAt ?? openedAt,
      isPullRequest: false,
    });
  }
}

const COMMIT_DAYS = 45;

async function seedCommits(seeding: Seeding, repository: RepositoryRow, seed: RepositorySeed): Promise<void> {
  const { chance, people } = seeding;
  const logins = [...people.values()].map((person) => person.login);
  const authors = Array.from({ length: seed.committers }, () => chance.pick(logins));
  for (let day = seed.quietDays; day < seed.quietDays + COMMIT_DAYS; day++) {
    if (day !== seed.quietDays && !chance.happens(0.45)) continue;
    const on = before(seeding, day).slice(0, 10);
    await noteActivity(seeding.tx, repository, chance.pick(authors), on, chance.between(1, 6));
  }
}
