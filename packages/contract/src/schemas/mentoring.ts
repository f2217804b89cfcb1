/** All that the Mentor Command Center shows, sample or live. */
import * as z from "zod/mini";
import type { MentorData } from "../mentoring.ts";
import { resource } from "./hal.ts";

const text = z.string();
const phase = z.enum(["research", "planning", "development", "testing", "deployment"]);

const mentorData: z.ZodMiniType<MentorData> = z.object({
  generatedAt: text,
  students: z.array(
    z.object({
      id: z.number(),
      name: text,
      project: text,
      phase,
      status: z.enum(["excellent", "on-track", "needs-attention", "at-risk"]),
      performance: z.nullable(z.number()),
      openPullRequests: z.number(),
      mergedPullRequests: z.number(),
      tasksDone: z.number(),
      tasksTotal: z.number(),
      tasksOverdue: z.number(),
      lastActiveAt: z.nullable(text),
    }),
  ),
  reviewRequests: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      title: text,
      repository: text,
      project: text,
      student: text,
      status: z.enum(["pending", "reviewing", "changes-requested"]),
      urgency: z.enum(["critical", "high", "medium", "low"]),
      openedAt: text,
      additions: z.number(),
      deletions: z.number(),
      url: z.nullable(text),
    }),
  ),
  projects: z.array(
    z.object({
      id: z.number(),
      name: text,
      health: z.enum(["excellent", "healthy", "at-risk", "critical"]),
      status: z.enum(["on-track", "at-risk", "ahead", "delayed"]),
      progress: z.number(),
      students: z.number(),
      openPullRequests: z.number(),
      overdue: z.number(),
    }),
  ),
  phases: z.array(z.object({ phase, count: z.number(), stuck: z.number() })),
  activity: z.array(z.object({ day: text, commits: z.number(), pullRequests: z.number(), reviews: z.number() })),
  scheduledReviews: z.array(z.object({ id: text, title: text, project: text, student: z.nullable(text), at: text })),
  commonIssues: z.array(z.object({ name: text, count: z.number() })),
  turnaroundHours: z.nullable(z.number()),
});

export const mentorDashboard = resource("MentorDashboard", {
  /** null: GitHub has reported nothing yet. */
  data: z.nullable(mentorData),
});
