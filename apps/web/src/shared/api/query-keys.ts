/**
 * The names under which answers are cached. Live events and writes invalidate by them, so every query uses them:
 * `keys.list("work_packages", {…})`, `keys.one("projects", 5)`, `keys.part("work_packages", 5, "activities")`.
 */
export type ResourceName =
  | "work_packages"
  | "projects"
  | "users"
  | "groups"
  | "roles"
  | "memberships"
  | "statuses"
  | "types"
  | "priorities"
  | "custom_fields"
  | "versions"
  | "news"
  | "sprints"
  | "phases"
  | "categories"
  | "administration"
  | "github"
  | "notifications"
  | "queries"
  | "orders"
  | "reminders"
  | "workflows"
  | "custom_actions"
  | "activities";

/** Among the parameters of lists in an order that people give by hand: read again when someone moves something. */
export const IN_ORDER = { order: "manual" } as const;

export const keys = {
  all: (resource: ResourceName) => [resource] as const,
  lists: (resource: ResourceName) => [resource, "list"] as const,
  list: (resource: ResourceName, parameters: object) => [resource, "list", parameters] as const,
  one: (resource: ResourceName, id: number | string) => [resource, "one", String(id)] as const,
  part: (resource: ResourceName, id: number | string, part: string, parameters: object = {}) =>
    [resource, "one", String(id), part, parameters] as const,
  /** Of the mutation that deletes it: what this page deletes it does not read again (see app/live). */
  deletion: (resource: ResourceName, id: number | string) => ["deletion", resource, String(id)] as const,
  me: ["users", "me"] as const,
  root: ["root"] as const,
};
