/** The Mentor Command Center's shapes and numbers (sections 2, 3 and 9); an extension of the API. */
const SECOND = 1_000;

export const MENTORING = {
  refreshMs: 60 * SECOND,
  /** How long the sample data takes to be made again. */
  refreshDelayMs: SECOND,
  /** In percent: below it someone needs support. */
  supportBelow: 65,
  /** In percent: from it on someone is a top performer. */
  topFrom: 80,
  /** Beyond it a pull request is aging. */
  agingHours: 48,
  waitingHours: 24,
  /** The count of common issues that fills a bar. */
  issueScale: 30,
  topPerformers: 3,
} as const;

export const STUDENT_STATUSES = ["excellent", "on-track", "needs-attention", "at-risk"] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

export type ReviewStatus = "pending" | "reviewing" | "changes-requested";
export const URGENCIES = ["critical", "high", "medium", "low"] as const;
export type Urgency = (typeof URGENCIES)[number];

export type ProjectHealth = "excellent" | "healthy" | "at-risk" | "critical";
export type ProjectPace = "on-track" | "at-risk" | "ahead" | "delayed";

export const PHASES = ["research", "planning", "development", "testing", "deployment"] as const;
export type Phase = (typeof PHASES)[number];

export interface Student {
  id: number;
  name: string;
  project: string;
  phase: Phase;
  status: StudentStatus;
  /** In percent; null: nothing to judge by yet. */
  performance: number | null;
  openPullRequests: number;
  mergedPullRequests: number;
  tasksDone: number;
  tasksTotal: number;
  tasksOverdue: number;
  /** ISO 8601; null: nothing seen. */
  lastActiveAt: string | null;
}

export interface ReviewRequest {
  id: number;
  number: number;
  title: string;
  repository: string;
  project: string;
  student: string;
  status: ReviewStatus;
  urgency: Urgency;
  openedAt: string;
  additions: number;
  deletions: number;
  /** Where it can be read; null: nowhere, it is a sample. */
  url: string | null;
}

export interface MentoredProject {
  id: number;
  name: string;
  health: ProjectHealth;
  status: ProjectPace;
  /** In percent. */
  progress: number;
  students: number;
  openPullRequests: number;
  overdue: number;
}

export interface PhaseFigures {
  phase: Phase;
  /** Work in this phase. */
  count: number;
  /** Of it, what has not moved for two weeks. */
  stuck: number;
}

export interface DayFigures {
  /** `YYYY-MM-DD`. */
  day: string;
  commits: number;
  pullRequests: number;
  reviews: number;
}

export interface ScheduledReview {
  id: string;
  title: string;
  project: string;
  student: string | null;
  /** `YYYY-MM-DD`, or a moment. */
  at: string;
}

export interface CommonIssue {
  name: string;
  count: number;
}

/** All that the dashboard shows is computed from this, whether it is a sample or live. */
export interface MentorData {
  generatedAt: string;
  students: Student[];
  reviewRequests: ReviewRequest[];
  projects: MentoredProject[];
  phases: PhaseFigures[];
  activity: DayFigures[];
  scheduledReviews: ScheduledReview[];
  commonIssues: CommonIssue[];
  /** From opening to the first review, in hours; null: none was reviewed. */
  turnaroundHours: number | null;
}

/** How urgent a review is by how long it has waited. */
export function urgencyOf(hours: number): Urgency {
  if (hours > 3 * MENTORING.waitingHours) return "critical";
  if (hours > MENTORING.agingHours) return "high";
  return hours > MENTORING.waitingHours ? "medium" : "low";
}
