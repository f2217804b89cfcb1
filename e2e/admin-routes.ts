/** Every page of the admin area with its breadcrumbs after Dashboard; `#1` stands for a thing's number. */
export const ADMIN_ROUTES: readonly (readonly [path: string, crumbs: readonly string[]])[] = [
  ["/admin", []],
  ["/admin/access", ["Users & Access"]],
  ["/admin/users", ["Users"]],
  ["/admin/groups", ["Groups"]],
  ["/admin/access/explain", ["Access Explorer"]],
  ["/admin/roles", ["Roles & Permissions"]],
  ["/admin/roles/list", ["Roles & Permissions", "All roles"]],
  ["/admin/roles/create", ["Roles & Permissions", "Create"]],
  ["/admin/integrations", ["Integrations"]],
  ["/admin/roles/matrix", ["Roles & Permissions", "Permission Matrix"]],
  ["/admin/workpackage-customizer/statuses", ["Customizer", "Statuses"]],
  ["/admin/workpackage-customizer/types", ["Customizer", "Types"]],
  ["/admin/workpackage-customizer/priorities", ["Customizer", "Priorities"]],
  ["/admin/workpackage-customizer/workflow-rules", ["Customizer", "Workflow Rules"]],
  ["/admin/workpackage-customizer/custom-actions", ["Customizer", "Custom Actions"]],
  ["/admin/authentication", ["Authentication"]],
  ["/admin/notifications", ["Notifications"]],
  ["/admin/system", ["System Settings"]],
  ["/admin/audit", ["Audit & Logs"]],
  ["/admin/audit/streams", ["Audit & Logs", "Streams"]],
  ["/admin/backup", ["Backup & Restore"]],
];

/** Those that lead elsewhere at once, and one that no one has made: closed to others all the same. */
export const OTHER_ADMIN_PATHS = [
  "/admin/users/create",
  "/admin/workpackage-customizer",
  "/admin/nothing-of-the-kind/5",
] as const;
