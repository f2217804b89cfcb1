/** What a caller can do with a saved view, as links. */
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../../access/caller.ts";
import type { Resource } from "../../../hal/answer/resource.ts";
import type { Query } from "../model/query.ts";
import { mayChange, mayDelete, mayOrder, maySave } from "../model/rights.ts";
import { own, path, saved, schemaHref, type QueryView } from "./view.ts";

const change = (name: string, method: "patch" | "delete", when: (row: Query, caller: Caller) => boolean) => ({
  when: (row: Query, caller: Caller) => saved(row) && when(row, caller),
  link: (row: Query): Link => ({ href: name === "" ? path(row) : own(row, name), method }),
});

export const QUERY_ACTIONS: Resource<QueryView>["actions"] = {
  schema: { when: () => true, link: (row) => ({ href: schemaHref(row.projectId) }) },
  update: {
    when: () => true,
    link: (row) => ({ href: saved(row) ? own(row, "form") : "/api/v3/queries/form", method: "post" }),
  },
  updateImmediately: {
    when: (row, caller) => (saved(row) ? mayChange(caller, row) : maySave(caller, row.projectId)),
    link: (row) => (saved(row) ? { href: path(row), method: "patch" } : { href: "/api/v3/queries", method: "post" }),
  },
  star: change("star", "patch", (row, caller) => !row.starred && mayChange(caller, row)),
  unstar: change("unstar", "patch", (row, caller) => row.starred && mayChange(caller, row)),
  // As it is described; it is served as PATCH.
  updateOrderedWorkPackages: {
    when: (row, caller) => mayOrder(caller, row),
    link: (row) => ({ href: own(row, "order"), method: "put" }),
  },
  delete: change("", "delete", (row, caller) => mayDelete(caller, row)),
  restore: {
    when: (row, caller) => mayDelete(caller, row),
    link: (row) => ({ href: own(row, "restore"), method: "post" }),
  },
};
