/** Versions in order: what is worked on, what takes nothing more, what is over. */

export const VERSION_STATUSES = ["open", "locked", "closed"] as const;

const rankOf = (status: string): number => VERSION_STATUSES.findIndex((one) => one === status);

export const byVersionStatus = (a: { status: string }, b: { status: string }): number =>
  rankOf(a.status) - rankOf(b.status);
