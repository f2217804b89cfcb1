/**
 * Where the description contradicts itself or what its clients rely on, and an answer deliberately differs from it.
 * One line each: the operation, how the problem begins, the reason.
 */
export const DIFFERENCES: readonly (readonly [operation: string, problem: string, reason: string])[] = [
  [
    "GET notifications",
    "/_embedded/elements/0/_embedded/activity/_type",
    "an activity without a comment is an Activity, as the description's own examples have it",
  ],
  [
    "GET notifications/{}",
    "/_embedded/activity/_type",
    "an activity without a comment is an Activity, as the description's own examples have it",
  ],
  ["GET work_packages", "/_type must", "work packages come in a WorkPackageCollection, as clients expect"],
  ["GET projects/{}/work_packages", "/_type must", "work packages come in a WorkPackageCollection, as clients expect"],
  [
    "GET workspaces/{}/work_packages",
    "/_type must",
    "work packages come in a WorkPackageCollection, as clients expect",
  ],
  [
    "GET projects/available_parent_projects",
    "/_embedded/elements/",
    "an element cannot be project, program and portfolio at once, as its schema wants",
  ],
  [
    "POST memberships/form",
    "/_embedded must",
    "the description's own example has `validationErrors`, its schema `validationError`",
  ],
  [
    "POST memberships/form",
    "/_links/validate must",
    "the description's own example has one link to validate, its schema a list",
  ],
  ["POST memberships/{}/form", "", "the description gives this form the schema of a membership"],
];

export const differenceFor = (operation: string, problem: string): string | null =>
  DIFFERENCES.find(([key, start]) => key === operation && problem.startsWith(start))?.[2] ?? null;
