/** The ids that a fresh database has (behaviour, last section). */
export const TYPE_IDS = { task: 1, milestone: 2, summaryTask: 3, feature: 4, epic: 5, userStory: 6, bug: 7 } as const;
export const STATUS_IDS = {
  new: 1,
  inSpecification: 2,
  specified: 3,
  confirmed: 4,
  toBeScheduled: 5,
  scheduled: 6,
  inProgress: 7,
  developed: 8,
  inTesting: 9,
  completed: 10,
  testFailed: 11,
  closed: 12,
  onHold: 13,
  rejected: 14,
} as const;
export const PRIORITY_IDS = { low: 7, normal: 8, high: 9, immediate: 10 } as const;
