/** How the dashboard judges: pure, so that each rule can be tried. */
import { STATUS_IDS } from "@halyard/contract/defaults";
import { MENTORING, type Phase, type ProjectHealth, type StudentStatus } from "@halyard/contract/mentoring";

/** Sums of someone's or a project's work. */
export interface Work {
  total: number;
  closed: number;
  /** The percentages of what is open and not late, summed up: what is late counts as not done. */
  donePercent: number;
  /** Open and past its due date. */
  late: number;
}

export const NO_WORK: Work = { total: 0, closed: 0, donePercent: 0, late: 0 };

export const plus = (a: Work, b: Work): Work => ({
  total: a.total + b.total,
  closed: a.closed + b.closed,
  donePercent: a.donePercent + b.donePercent,
  late: a.late + b.late,
});

/** In percent; null where there is no work to judge by. */
export function performanceOf({ total, closed, donePercent }: Work): number | null {
  return total === 0 ? null : Math.round((closed * 100 + donePercent) / total);
}

const AT_RISK_BELOW = 50;

export function studentStatus(performance: number | null): StudentStatus {
  if (performance === null) return "on-track";
  if (performance >= MENTORING.topFrom) return "excellent";
  if (performance >= MENTORING.supportBelow) return "on-track";
  return performance >= AT_RISK_BELOW ? "needs-attention" : "at-risk";
}

/** By how much of the open work is late. */
export function healthOf({ total, closed, late }: Work): ProjectHealth {
  const open = total - closed;
  const share = open === 0 ? 0 : late / open;
  if (share > 0.3) return "critical";
  if (share > 0.15) return "at-risk";
  return share > 0.05 ? "healthy" : "excellent";
}

const PHASE_OF: Partial<Record<number, Phase>> = {
  [STATUS_IDS.new]: "research",
  [STATUS_IDS.inSpecification]: "research",
  [STATUS_IDS.specified]: "research",
  [STATUS_IDS.confirmed]: "planning",
  [STATUS_IDS.toBeScheduled]: "planning",
  [STATUS_IDS.scheduled]: "planning",
  [STATUS_IDS.onHold]: "planning",
  [STATUS_IDS.inTesting]: "testing",
  [STATUS_IDS.testFailed]: "testing",
};

/** The phase that a status belongs to; a custom status is development until it closes. */
export const phaseOf = (statusId: number, closed: boolean): Phase =>
  closed ? "deployment" : (PHASE_OF[statusId] ?? "development");
