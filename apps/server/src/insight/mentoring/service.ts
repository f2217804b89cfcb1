/** A mentor's dashboard from what is stored: the projects that they belong to, and the people in them. */
import {
  MENTORING,
  PHASES,
  urgencyOf,
  type CommonIssue,
  type MentorData,
  type MentoredProject,
  type ReviewRequest,
  type Student,
} from "@halyard/contract/mentoring";
import { addDays } from "../../hal/read/date-filters.ts";
import type { Context } from "../../platform/context.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { healthOf, NO_WORK, performanceOf, phaseOf, plus, studentStatus, type Work } from "./judge.ts";
import * as store from "./store.ts";

const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;
const STUCK_DAYS = 14;
const AHEAD_DAYS = 14;
const TURNAROUND_DAYS = 30;

type Open = Awaited<ReturnType<typeof store.openPullRequests>>;
type Figures = Awaited<ReturnType<typeof store.workFigures>>;

/**
 * Only what the mentor may see themself counts: members, work and pull requests each by their own permission.
 * @returns null where GitHub has reported nothing yet
 */
export async function liveDashboard(ctx: Context, mentorId: number): Promise<MentorData | null> {
  if (!(await store.hasPullRequests(ctx.db))) return null;
  const mentor = await callerOfUser(ctx, mentorId);
  const all = mentor === null ? [] : await store.projectsOf(ctx.db, mentorId);
  const projects = all.filter(({ id }) => mentor?.can("view_members", id) === true);
  const among = (permission: "view_work_packages" | "show_github_content"): number[] =>
    projects.map(({ id }) => id).filter((id) => mentor?.can(permission, id) === true);
  const [worked, shown] = [among("view_work_packages"), among("show_github_content")];
  // What a pull request says of a work package is the work package's, too.
  const linked = shown.filter((id) => worked.includes(id));
  const now = ctx.clock.now();
  const figures = await read(ctx, now, { projects: projects.map(({ id }) => id), worked, shown, linked });
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const people = new Map(figures.members.map(({ id, name }) => [id, name]));
  return {
    generatedAt: now.toISOString(),
    students: studentsOf(figures, people, names),
    reviewRequests: requestsOf(figures.open, names, people, now),
    projects: projectsOf(
      figures,
      projects.filter(({ id }) => worked.includes(id)),
    ),
    phases: phasesOf(figures.work),
    activity: weekOf(figures.activity, weekBefore(now)),
    scheduledReviews: scheduledOf(figures.scheduled, names, dayOf(now)),
    commonIssues: issuesOf(figures.open, figures.work, now),
    turnaroundHours: averageHours(figures.reviews),
  };
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
const weekBefore = (now: Date): string => addDays(dayOf(now), 1 - WEEK_DAYS);

/** Projects by what the mentor may see of them. */
interface Seen {
  projects: number[];
  worked: number[];
  shown: number[];
  linked: number[];
}

async function read({ db, dialect }: Context, now: Date, { projects, worked, shown, linked }: Seen) {
  const today = dayOf(now);
  const [members, work, open, merged, reviews, activity, scheduled, late] = await Promise.all([
    store.membersToMentor(db, dialect, projects),
    store.workFigures(db, dialect, worked, today, `${addDays(today, -STUCK_DAYS)}T00:00:00.000Z`),
    store.openPullRequests(db, dialect, linked),
    store.mergedByPerson(db, dialect, linked),
    store.firstReviews(db, dialect, linked, `${addDays(today, -TURNAROUND_DAYS)}T00:00:00.000Z`),
    store.activityByDay(db, dialect, shown, weekBefore(now)),
    store.scheduledIn(db, dialect, worked, [today, addDays(today, AHEAD_DAYS)]),
    store.lateProjects(db, dialect, worked, today),
  ]);
  return { members, work, open, merged, reviews, activity, scheduled, late };
}

type Read = Awaited<ReturnType<typeof read>>;
type Names = ReadonlyMap<number, string>;

/** Grouped once: to look through everything for each of them would grow with their product. */
function studentsOf({ members, work, open, merged }: Read, people: Names, names: Names): MentorData["students"] {
  const memberOf = Map.groupBy(members, (member) => member.id);
  const workOf = Map.groupBy(work, (row) => row.assignee_id);
  const openOf = Map.groupBy(open, (row) => row.assignee_id);
  const mergedOf = new Map(merged.map((row) => [row.assignee_id, Number(row.count)]));
  return [...people].map(([id, name]) => {
    const [home = ""] = (memberOf.get(id) ?? []).map((member) => names.get(member.project_id ?? 0) ?? "");
    return {
      ...studentFigures(workOf.get(id) ?? [], names, home),
      id,
      name,
      openPullRequests: new Set(openOf.get(id)?.map((row) => row.id)).size,
      mergedPullRequests: mergedOf.get(id) ?? 0,
    };
  });
}

function projectsOf(
  { members, work, open, late }: Read,
  projects: readonly { id: number; name: string }[],
): MentorData["projects"] {
  const membersIn = Map.groupBy(members, (member) => member.project_id);
  const workIn = Map.groupBy(work, (row) => row.project_id);
  const openIn = Map.groupBy(open, (row) => row.project_id);
  const lateIds = new Set(late.map((row) => row.project_id));
  return projects.map(({ id, name }) => ({
    ...projectFigures(workIn.get(id) ?? [], lateIds.has(id)),
    id,
    name,
    students: membersIn.get(id)?.length ?? 0,
    openPullRequests: new Set(openIn.get(id)?.map((row) => row.id)).size,
  }));
}

const phasesOf = (work: Figures): MentorData["phases"] =>
  PHASES.map((phase) => {
    const rows = work.filter((row) => phaseOf(row.status_id, row.is_closed === 1) === phase);
    const stuck = rows.filter((row) => row.is_closed === 0);
    return { phase, count: sumOf(rows, "count"), stuck: sumOf(stuck, "stale") };
  });

const weekOf = (activity: Read["activity"], from: string): MentorData["activity"] =>
  Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = addDays(from, index);
    return {
      day,
      commits: activity.commits.get(day) ?? 0,
      pullRequests: activity.pullRequests.get(day) ?? 0,
      reviews: activity.reviews.get(day) ?? 0,
    };
  });

const scheduledOf = (scheduled: Read["scheduled"], names: Names, today: string): MentorData["scheduledReviews"] =>
  [
    ...scheduled.milestones.map((row) => ({ ...row, id: `milestone-${row.id}`, student: row.person })),
    ...scheduled.versions.map((row) => ({ ...row, id: `version-${row.id}`, student: null })),
  ].map(({ id, title, project_id: project, on, student }) => ({
    id,
    title,
    project: names.get(project) ?? "",
    student,
    at: on ?? today,
  }));

const sumOf = (rows: Figures, member: "count" | "late" | "stale" | "done"): number =>
  rows.reduce((sum, row) => sum + Number(row[member]), 0);

function workOf(rows: Figures): Work {
  return rows.reduce((sum, row) => {
    const total = Number(row.count);
    // A ratio says nothing of what is closed, and a due date that passed is no delay of it.
    if (row.is_closed === 1) return plus(sum, { ...NO_WORK, total, closed: total });
    return plus(sum, { total, closed: 0, donePercent: Number(row.done), late: Number(row.late) });
  }, NO_WORK);
}

type StudentFigures = Omit<Student, "id" | "name" | "openPullRequests" | "mergedPullRequests">;

function studentFigures(rows: Figures, names: ReadonlyMap<number, string>, home: string): StudentFigures {
  const work = workOf(rows);
  const performance = performanceOf(work);
  const last = rows
    .map((row) => row.last)
    .toSorted()
    .at(-1);
  // Where most of their open work is, else where they belong.
  const [busiest] = rows.filter((row) => row.is_closed === 0).toSorted((a, b) => Number(b.count) - Number(a.count));
  const done = rows.length > 0 && busiest === undefined;
  return {
    project: busiest === undefined ? home : (names.get(busiest.project_id) ?? home),
    phase: busiest === undefined ? (done ? "deployment" : "research") : phaseOf(busiest.status_id, false),
    status: studentStatus(performance),
    performance,
    tasksDone: work.closed,
    tasksTotal: work.total,
    tasksOverdue: work.late,
    lastActiveAt: last ?? null,
  };
}

function projectFigures(
  rows: Figures,
  versionIsLate: boolean,
): Pick<MentoredProject, "health" | "status" | "progress" | "overdue"> {
  const work = workOf(rows);
  const health = healthOf(work);
  const progress = performanceOf(work) ?? 0;
  const risky = health === "at-risk" || health === "critical";
  const ahead = health === "excellent" && progress >= MENTORING.topFrom;
  return {
    health,
    progress,
    overdue: work.late,
    status: versionIsLate ? "delayed" : risky ? "at-risk" : ahead ? "ahead" : "on-track",
  };
}

/** Drafts are not for review yet; one that belongs to several work packages is one. */
function requestsOf(
  open: Open,
  names: ReadonlyMap<number, string>,
  people: ReadonlyMap<number, string>,
  now: Date,
): ReviewRequest[] {
  const requests = new Map<number, ReviewRequest>();
  for (const row of open) {
    const student = people.get(row.assignee_id ?? 0);
    if (row.draft === 1 || row.review_state === "approved" || student === undefined || requests.has(row.id)) continue;
    const hours = (now.getTime() - Date.parse(row.opened_at)) / HOUR_MS;
    requests.set(row.id, {
      id: row.id,
      number: row.number,
      title: row.title,
      repository: row.repository,
      project: names.get(row.project_id) ?? "",
      student,
      status:
        row.review_state === "changes_requested"
          ? "changes-requested"
          : row.review_state === "commented"
            ? "reviewing"
            : "pending",
      urgency: urgencyOf(hours),
      openedAt: row.opened_at,
      additions: row.additions_count ?? 0,
      deletions: row.deletions_count ?? 0,
      url: row.html_url,
    });
  }
  return [...requests.values()];
}

function issuesOf(open: Open, work: Figures, now: Date): CommonIssue[] {
  const rows = [...new Map(open.map((row) => [row.id, row])).values()].filter((row) => row.draft === 0);
  const old = new Date(now.getTime() - MENTORING.agingHours * HOUR_MS).toISOString();
  const issues: CommonIssue[] = [
    { name: "Checks that fail", count: rows.filter((row) => row.check_state === "failure").length },
    { name: "Changes requested", count: rows.filter((row) => row.review_state === "changes_requested").length },
    {
      name: "No one asked to review",
      count: rows.filter((row) => row.reviewers === "[]" && row.review_state === "none").length,
    },
    { name: "Open for more than 48 hours", count: rows.filter((row) => row.opened_at < old).length },
    {
      name: "Work packages past their due date",
      count: sumOf(
        work.filter((row) => row.is_closed === 0),
        "late",
      ),
    },
  ];
  return issues.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}

function averageHours(reviews: readonly { opened_at: string; reviewed_at: string }[]): number | null {
  if (reviews.length === 0) return null;
  const total = reviews.reduce((sum, row) => sum + Date.parse(row.reviewed_at) - Date.parse(row.opened_at), 0);
  return Math.round((total / reviews.length / HOUR_MS) * 10) / 10;
}
