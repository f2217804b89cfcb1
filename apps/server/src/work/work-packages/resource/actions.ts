/** What a caller may do next with a work package, as links. */
import { always, type Resource } from "../../../hal/answer/resource.ts";
import { logsTime, mayAttach, mayUpdate, seesTime } from "../rights.ts";
import type { WorkPackageRow } from "../store.ts";

/** The `filters` of a work package's time entries. */
const timeOf = (row: { id: number }): string =>
  encodeURIComponent(
    JSON.stringify([
      { entity_type: { operator: "=", values: ["WorkPackage"] } },
      { entity_id: { operator: "=", values: [String(row.id)] } },
    ]),
  );

const path = (row: { id: number }): string => `/api/v3/work_packages/${row.id}`;
const watches = (row: WorkPackageRow): boolean => Number(row.watching) > 0;

/** @param isMilestone whether the row's type is one: milestones have no children */
export function workPackageActions(
  isMilestone: (row: WorkPackageRow) => boolean,
): Resource<WorkPackageRow, unknown>["actions"] {
  return {
    schema: always((row) => ({ href: `/api/v3/work_packages/schemas/${row.project_id}-${row.type_id}` })),
    update: {
      when: (row, caller) => mayUpdate(caller, row),
      link: (row) => ({ href: `${path(row)}/form`, method: "post" }),
    },
    updateImmediately: {
      when: (row, caller) => mayUpdate(caller, row),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    delete: {
      when: (row, caller) => caller.can("delete_work_packages", row.project_id),
      link: (row) => ({ href: path(row), method: "delete" }),
    },
    activities: always((row) => ({ href: `${path(row)}/activities` })),
    availableWatchers: {
      when: (row, caller) => caller.can("add_work_package_watchers", row.project_id),
      link: (row) => ({ href: `${path(row)}/available_watchers` }),
    },
    watch: {
      when: (row, caller) => !caller.anonymous && !watches(row),
      link: (row, caller) => ({
        href: `${path(row)}/watchers`,
        method: "post",
        payload: { user: { href: `/api/v3/users/${caller.id}` } },
      }),
    },
    unwatch: {
      when: (row, caller) => !caller.anonymous && watches(row),
      link: (row, caller) => ({ href: `${path(row)}/watchers/${caller.id}`, method: "delete" }),
    },
    watchers: {
      when: (row, caller) => caller.can("view_work_package_watchers", row.project_id),
      link: (row) => ({ href: `${path(row)}/watchers` }),
    },
    addWatcher: {
      when: (row, caller) => caller.can("add_work_package_watchers", row.project_id),
      link: (row) => ({
        href: `${path(row)}/watchers`,
        method: "post",
        templated: true,
        payload: { user: { href: "/api/v3/users/{user_id}" } },
      }),
    },
    removeWatcher: {
      when: (row, caller) => caller.can("delete_work_package_watchers", row.project_id),
      link: (row) => ({ href: `${path(row)}/watchers/{user_id}`, method: "delete", templated: true }),
    },
    github: {
      when: (row, caller) => caller.can("show_github_content", row.project_id),
      link: (row) => ({ href: `/work_packages/${row.id}#github`, type: "text/html" }),
    },
    github_pull_requests: always((row) => ({ href: `${path(row)}/github_pull_requests` })),
    addChild: {
      when: (row, caller) => caller.can("add_work_packages", row.project_id) && !isMilestone(row),
      link: (row) => ({ href: `/api/v3/projects/${row.project_id}/work_packages`, method: "post" }),
    },
    changeParent: {
      when: (row, caller) => caller.can("manage_subtasks", row.project_id),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    relations: always((row) => ({ href: `${path(row)}/relations` })),
    addRelation: {
      when: (row, caller) => caller.can("manage_work_package_relations", row.project_id),
      link: (row) => ({ href: `${path(row)}/relations`, method: "post" }),
    },
    availableRelationCandidates: always((row) => ({ href: `${path(row)}/available_relation_candidates` })),
    copy: {
      when: (row, caller) => caller.can("add_work_packages", row.project_id),
      link: (row) => ({ href: `/work_packages/${row.id}/copy`, type: "text/html" }),
    },
    move: {
      when: (row, caller) => caller.can("move_work_packages", row.project_id),
      link: (row) => ({ href: `/work_packages/${row.id}/move/new`, type: "text/html" }),
    },
    logTime: {
      when: (row, caller) => logsTime(caller, row),
      link: () => ({ href: "/api/v3/time_entries/form", method: "post" }),
    },
    timeEntries: {
      when: (row, caller) => seesTime(caller, row),
      link: (row) => ({ href: `/api/v3/time_entries?filters=${timeOf(row)}` }),
    },
    attachments: always((row) => ({ href: `${path(row)}/attachments` })),
    addAttachment: {
      when: (row, caller) => mayAttach(caller, row),
      link: (row) => ({ href: `${path(row)}/attachments`, method: "post" }),
    },
    addComment: {
      when: (row, caller) => caller.can("add_work_package_comments", row.project_id),
      link: (row) => ({ href: `${path(row)}/activities`, method: "post" }),
    },
  };
}
