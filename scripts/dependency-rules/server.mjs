// The table of the server's imports. Imports of types count as well as others; those of tests do not.
export const SERVER = {
  root: "apps/server/src/",
  /**
   * The domains in order, each with those that it imports: earlier ones alone, so arrows run one way. A new arrow is a
   * line here.
   */
  domains: {
    platform: [],
    operations: ["platform"],
    access: ["platform"],
    hal: ["platform", "access"],
    audit: ["platform", "access", "hal"],
    "custom-fields": ["platform", "access", "hal"],
    identity: ["platform", "access", "hal", "audit", "custom-fields"],
    "work-types": ["platform", "access", "hal", "custom-fields"],
    projects: ["platform", "access", "hal", "identity", "work-types"],
    work: ["platform", "access", "hal", "audit", "custom-fields", "identity", "work-types", "projects"],
    inbox: ["platform", "access", "hal", "audit", "custom-fields", "identity", "work-types", "projects", "work"],
    outbound: ["platform", "access", "hal", "identity", "work-types", "projects", "work"],
    views: ["platform", "access", "hal", "custom-fields", "identity", "work-types", "projects", "work"],
    github: ["platform", "access", "hal", "identity", "projects", "work"],
    insight: ["platform", "operations", "access", "hal", "identity", "work-types", "projects", "work"],
    api: ["platform", "access", "hal", "identity", "work-types", "projects", "work", "inbox", "github"],
    administration: ["platform", "operations", "access", "hal", "identity"],
  },
  /** Domains that are one feature; in the others each folder below the domain is one. */
  wholeDomains: ["platform", "operations", "access", "hal", "custom-fields", "github"],
  /** Domains that other features may use every file of. */
  openDomains: ["platform", "operations", "access", "hal"],
  /** Puts the domains together: may import all of them, and none of them imports it. */
  top: ["main.ts", "serve.ts", "start.ts", "server.ts", "features.ts", "command-line", "seeds"],
  /** Every file is in a domain or above them. */
  closed: true,
  /** Single rules beside the domains. */
  forbidden: [],
  /** What every feature exposes to the others: its use cases, its form on the wire, what one may do with it. */
  exposedRoles: ["service.ts", "resource.ts", "rights.ts"],
  /** What else each of them exposes. */
  exposes: {
    audit: ["delivery-queue.ts", "event-visibility.ts"],
    "audit/administrative-activities": ["activity.ts"],
    "custom-fields": [
      "definitions/activation.ts",
      "definitions/fields.ts",
      "definitions/rights.ts",
      "values/changes.ts",
      "values/column.ts",
      "values/linkable.ts",
      "values/members.ts",
      "values/storage.ts",
      "values/validation.ts",
      "values/value.ts",
    ],
    github: ["statistics/stats.ts"],
    "identity/authentication": [
      "links.ts",
      "policies/overview.ts",
      "viewing/guard.ts",
      "sessions/one-time-tokens.ts",
      "sessions/passwords.ts",
      "sessions/sessions.ts",
      "sessions/tokens.ts",
      "sessions/viewing-ends.ts",
      "sign-in.ts",
    ],
    "identity/invitations": ["mails/invitation-job.ts"],
    "identity/memberships": ["filters.ts", "inheritance.ts"],
    "identity/users": [
      "callers.ts",
      "filters.ts",
      "journal.ts",
      "name-search-index.ts",
      "preferences/preferences.ts",
      "visibility.ts",
      "write/account-by-link.ts",
      "write/create.ts",
      "write/delete.ts",
      "write/earlier-passwords.ts",
      "write/known-password.ts",
      "write/update.ts",
      "write/validation.ts",
    ],
    "inbox/notification-rules": ["decide.ts"],
    "inbox/notifications": ["channels.ts", "deliver.ts", "reasons.ts"],
    "projects/projects": ["draft.ts", "filters.ts", "validation.ts", "write.ts"],
    "projects/versions": ["sharing.ts"],
    "work-types/calendar": ["calendar.ts", "durations-job.ts"],
    "work-types/entries": ["body.ts", "catalogue.ts", "input.ts", "move.ts", "routes.ts"],
    "work-types/custom-actions": ["definitions.ts"],
    "work-types/transitions": ["transitions.ts"],
    "work-types/workflows": ["body.ts", "change.ts", "decision.ts"],
    "work/activities": ["details.ts"],
    "work/attachments": ["claims.ts"],
    "work/disclosure": ["changes.ts", "seen.ts"],
    "work/relations": ["circles.ts"],
    "work/work-packages": [
      "accessible-ids.ts",
      "custom-actions.ts",
      "documents/show.ts",
      "history/timestamps.ts",
      "list/columns.ts",
      "list/filter-parts.ts",
      "list/filters.ts",
      "list/groups.ts",
      "list/list.ts",
      "list/manual-order.ts",
      "list/query-visibility.ts",
      "list/search.ts",
      "scheduling/successors.ts",
      "scheduling/totals.ts",
      "status/explain.ts",
      "status/question.ts",
      "write/comment.ts",
      "write/update.ts",
    ],
  },
  /** Stands above its folder where circles of folders are looked for: the program alone imports it. */
  isEntry: /(?:^|[/-])routes\.ts$/,
  /** Tables of one feature: no other one imports these. */
  isStore: /(?:^|[/-])store\.ts$/,
  /** SQL statements are in stores. */
  statements: {
    /** What is the database itself, what copies all of it, what access is decided from, what fills it without rules. */
    free: ["platform/", "access/", "operations/", "seeds/", "command-line/"],
    /** Where there are others, how many and why. The numbers may only go down. */
    known: {
      "audit/delivery-queue.ts": { count: 1, why: "one prepared insert, the only one of its table" },
      "github/pull-requests/reads.ts": { count: 3, why: "what lists read, apart from what imports write" },
      "identity/authentication/sessions/one-time-tokens.ts": { count: 5, why: "the only file with this table" },
      "identity/authentication/sessions/pending-sign-ins.ts": { count: 5, why: "the only file with this table" },
      "identity/authentication/sessions/remembered-devices.ts": { count: 5, why: "the only file with this table" },
      "identity/authentication/sessions/sessions.ts": { count: 9, why: "the only file that writes this table" },
      "identity/authentication/sessions/tokens.ts": {
        count: 2,
        why: "shared with the command line and changes of passwords",
      },
      "identity/memberships/inheritance.ts": { count: 9, why: "rules that are written as sets of rows" },
      "identity/users/write/delete.ts": { count: 13, why: "gives what a person leaves to the deleted user" },
      "work-types/calendar/calendar.ts": { count: 2, why: "reads the week and the holidays as one calendar" },
      "work-types/custom-actions/definitions.ts": { count: 1, why: "reads all of them at once, for the catalogue" },
      "work-types/entries/catalogue.ts": { count: 4, why: "reads all of it at once" },
      "work-types/transitions/transitions.ts": { count: 3, why: "reads all of them at once, for the catalogue" },
      "work/work-packages/accessible-ids.ts": { count: 1, why: "one statement for several features" },
      "work/work-packages/history/baseline.ts": { count: 1, why: "the past under the name of the table" },
      "work/work-packages/list/groups.ts": { count: 4, why: "the statements follow the groups declared beside them" },
      "work/work-packages/list/list-page.ts": { count: 2, why: "the statement is put together from a list's query" },
      "work/work-packages/list/list.ts": { count: 1, why: "one count beside the page" },
    },
  },
  /** How many files of code a folder has at most; tests are not counted. */
  crowded: {
    below: ["apps/server/src/", "apps/server/testing/"],
    most: 12,
    except: { "apps/server/src/platform/database/migrations": "one file for each migration" },
  },
  /** Whether files may not even import each other's types in a circle. */
  typeCircles: true,
};
