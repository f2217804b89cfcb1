/** What the dashboard says of its data: pure, the same for the sample and for what is live. */
import {
  MENTORING,
  STUDENT_STATUSES,
  URGENCIES,
  type MentorData,
  type MentoredProject,
  type PhaseFigures,
  type ReviewRequest,
  type Student,
  type StudentStatus,
} from "@halyard/contract/mentoring";

const HOUR_MS = 3_600_000;

export const ageHours = (request: ReviewRequest, now: Date): number =>
  (now.getTime() - Date.parse(request.openedAt)) / HOUR_MS;

export const isAging = (request: ReviewRequest, now: Date): boolean => ageHours(request, now) > MENTORING.agingHours;

export const isTop = ({ performance }: Student): boolean => performance !== null && performance >= MENTORING.topFrom;

export const needsSupport = ({ performance }: Student): boolean =>
  performance !== null && performance < MENTORING.supportBelow;

/** Those whom a mentor should look after first, the worst first. */
export function needingAttention(students: readonly Student[]): Student[] {
  const wanted = students.filter(
    (student) => needsSupport(student) || student.status === "at-risk" || student.status === "needs-attention",
  );
  return wanted.toSorted((a, b) => (a.performance ?? 0) - (b.performance ?? 0));
}

export const bestFirst = (students: readonly Student[]): Student[] =>
  students
    .filter(({ performance }) => performance !== null)
    .toSorted((a, b) => (b.performance ?? 0) - (a.performance ?? 0));

/** The most urgent first, of those the oldest. */
export function queueOf(requests: readonly ReviewRequest[]): ReviewRequest[] {
  return requests.toSorted(
    (a, b) =>
      URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) || Date.parse(a.openedAt) - Date.parse(b.openedAt),
  );
}

export const isAtRisk = ({ health }: MentoredProject): boolean => health === "at-risk" || health === "critical";

/** How many students there are of each kind; kinds that no one is of are left out. */
export function distribution(students: readonly Student[]): { status: StudentStatus; count: number }[] {
  return STUDENT_STATUSES.map((status) => ({
    status,
    count: students.filter((student) => student.status === status).length,
  })).filter(({ count }) => count > 0);
}

/** The phases in which something is stuck, the most of it first. */
export const bottlenecks = (phases: readonly PhaseFigures[]): PhaseFigures[] =>
  phases.filter(({ stuck }) => stuck > 0).toSorted((a, b) => b.stuck - a.stuck);

/** How long a bar is, in percent: 30 fill it. */
export const issueShare = (count: number): number => Math.min(100, Math.round((count / MENTORING.issueScale) * 100));

export interface Summary {
  top: Student | null;
  needSupport: number;
  pending: number;
  waiting: number;
  atRisk: number;
  averagePerformance: number | null;
}

export function summaryOf(data: MentorData, now: Date): Summary {
  const judged = bestFirst(data.students);
  const total = judged.reduce((sum, { performance }) => sum + (performance ?? 0), 0);
  return {
    top: judged[0] ?? null,
    needSupport: data.students.filter(needsSupport).length,
    pending: data.reviewRequests.length,
    waiting: data.reviewRequests.filter((request) => ageHours(request, now) > MENTORING.waitingHours).length,
    atRisk: data.projects.filter(isAtRisk).length,
    averagePerformance: judged.length === 0 ? null : Math.round(total / judged.length),
  };
}
