/**
 * Where the description contradicts itself or what its clients rely on, and an answer deliberately differs from it.
 * One line each: the operation, how the problem begins, the reason.
 */
export const DIFFERENCES: readonly (readonly [operation: string, problem: string, reason: string])[] = [
  [
    "GET notifications",
    "/_embedded/elements/0/reason",
    "reminders are notifications with the reason `reminder`, which the description does not list",
  ],
  [
    "GET notifications",
    "/_embedded/elements/1/_embedded/activity/_type",
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
  ...["POST memberships/form", "POST memberships/{}/form"].flatMap(
    (operation) =>
      [
        [
          operation,
          "/_embedded must",
          "the description's own example has `validationErrors`, its schema `validationError`",
        ],
        [
          operation,
          "/_links/validate must",
          "the description's own example has one link to validate, its schema a list",
        ],
      ] as const,
  ),
  ["GET queries/filter_instance_schemas/{}", "/name must", "a schema, as in the description's own example"],
  ...["GET queries/{}", "POST queries", "PATCH queries/{}"].map(
    (operation) => [operation, "/timelineLabels must", "an object, as in the description's own examples"] as const,
  ),
];

/** Whose schema an operation's success is held against, where the description gives it one that cannot be. */
export const SCHEMA_OF: Readonly<Record<string, readonly [operation: string, reason: string]>> = {
  "GET memberships/available_projects": [
    "GET workspaces",
    "portfolios and programs have members too, and are called what they are",
  ],
  "GET projects": ["GET workspaces", "programs and portfolios are in it, as the description's own text says"],
  "GET projects/available_parent_projects": [
    "GET workspaces",
    "an element cannot be project, program and portfolio at once, as its schema wants",
  ],
  "PATCH activities/{}/emoji_reactions": [
    "GET activities/{}/emoji_reactions",
    "all reactions to the comment come, as the description's own note has it; its schema is of one",
  ],
  "POST memberships/{}/form": ["POST memberships/form", "the description gives this form the schema of a membership"],
};

export const differenceFor = (operation: string, problem: string): string | null =>
  DIFFERENCES.find(([key, start]) => key === operation && problem.startsWith(start))?.[2] ?? null;

/** Differences that no answer has any more: they would hide the next one. @param seen reasons by operation */
export const staleDifferences = (seen: ReadonlyMap<string, readonly string[]>): string[] =>
  DIFFERENCES.filter(([key, , reason]) => seen.has(key) && !seen.get(key)!.includes(reason)).map(
    ([key, start]) => `${key}: ${start}`,
  );
