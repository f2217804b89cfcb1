/** Work, remaining work and % complete in the work-based mode. Pure; work in seconds. */
import { violation, type ApiError } from "../../../platform/errors.ts";

export interface Progress {
  work: number | null;
  remaining: number | null;
  percent: number | null;
}

export interface SentProgress {
  work?: number | null | undefined;
  remaining?: number | null | undefined;
  percent?: number | null | undefined;
}

/** Less work than this counts as no work: 0.005 hours. */
const SMALLEST_WORK = 18;

/** The two ends are kept for what is exactly there. */
export function percentOf(work: number, remaining: number): number {
  const exact = (100 * (work - remaining)) / work;
  if (exact === 0) return 0;
  if (exact > 0 && exact <= 1) return 1;
  if (exact >= 99 && exact < 100) return 99;
  return Math.round(exact);
}

const remainingOf = (work: number, percent: number): number => Math.round(work * (1 - percent / 100));

export function resolveProgress(current: Progress, sent: SentProgress): { progress: Progress; errors: ApiError[] } {
  const progress: Progress = {
    work: sent.work === undefined ? current.work : sent.work,
    remaining: sent.remaining === undefined ? current.remaining : sent.remaining,
    percent: sent.percent === undefined ? current.percent : sent.percent,
  };
  const out = progress.percent !== null && (progress.percent < 0 || progress.percent > 100);
  if (out) return { progress, errors: [violation("percentageDone", "% Complete must be between 0 and 100.")] };
  deriveWork(progress, current, sent);
  deriveRemaining(progress, current, sent);
  derivePercent(progress, sent);
  return { progress, errors: problemsOf(progress, sent) };
}

function deriveWork(progress: Progress, current: Progress, sent: SentProgress): void {
  if (sent.work !== undefined) return;
  const { remaining, percent } = progress;
  if (sent.remaining !== undefined && sent.percent !== undefined && remaining !== null && percent !== null) {
    if (percent < 100) progress.work = Math.round(remaining / (1 - percent / 100));
    return;
  }
  if (current.work === null && remaining !== null && sent.remaining !== undefined) {
    progress.work = percent === null || percent === 100 ? remaining : Math.round(remaining / (1 - percent / 100));
  } else if (sent.remaining === null && current.remaining !== null) progress.work = null;
}

function deriveRemaining(progress: Progress, current: Progress, sent: SentProgress): void {
  if (sent.remaining !== undefined) return;
  const { work, percent } = progress;
  if (work === null) {
    if (current.work !== null) progress.remaining = null;
    return;
  }
  const workChanged = work !== current.work;
  if (sent.percent === null && current.percent !== null) progress.remaining = null;
  else if (workChanged && current.remaining === null && percent === null) progress.remaining = work;
  else if (workChanged && current.remaining !== null && current.work !== null && sent.percent === undefined) {
    progress.remaining = Math.min(work, Math.max(0, current.remaining + work - current.work));
  } else if (percent !== null && (workChanged || sent.percent !== undefined)) {
    progress.remaining = remainingOf(work, percent);
  }
}

function derivePercent(progress: Progress, sent: SentProgress): void {
  if (sent.percent !== undefined) return;
  const { work, remaining } = progress;
  if (work !== null && remaining !== null && work >= SMALLEST_WORK && remaining <= work) {
    progress.percent = percentOf(work, remaining);
  } else if (work !== null && (work < SMALLEST_WORK || remaining === null)) progress.percent = null;
}

function problemsOf({ work, remaining, percent }: Progress, sent: SentProgress): ApiError[] {
  const errors: ApiError[] = [];
  const remainingSent = sent.remaining !== undefined;
  if (work !== null && remaining !== null && remaining > work) {
    errors.push(
      remainingSent
        ? violation("remainingTime", "Remaining work must be lower than or equal to Work.")
        : violation("estimatedTime", "Work must be greater than or equal to Remaining work."),
    );
    return errors;
  }
  if (percent === 100 && work !== null && work > 0 && remaining !== null && remaining > 0) {
    errors.push(violation("remainingTime", "Remaining work must be 0h when % Complete is 100%."));
  } else if (percent !== null && percent !== 100 && remaining === null && work !== null) {
    errors.push(violation("remainingTime", "Remaining work can't be blank when Work and % Complete are set."));
  } else if (percent !== null && percent !== 100 && work === null && remaining !== null) {
    errors.push(violation("estimatedTime", "Work can't be blank when Remaining work and % Complete are set."));
  } else if (percent !== null && work !== null && work < SMALLEST_WORK) {
    errors.push(violation("percentageDone", "% Complete can't be set when Work is 0h."));
  } else if (percent === null && work !== null && remaining !== null && work >= SMALLEST_WORK) {
    errors.push(violation("percentageDone", "% Complete can't be blank when Work and Remaining work are set."));
  } else if (
    percent !== null &&
    work !== null &&
    remaining !== null &&
    Math.abs(percentOf(work, remaining) - percent) > 1
  ) {
    errors.push(violation("percentageDone", "% Complete does not match Work and Remaining work."));
  }
  return errors;
}
