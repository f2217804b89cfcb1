/** The Work Management page. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const workManagement = {
  "workManagement.title": "Work Management",
  "workManagement.search": "Search statuses and types",
  "workManagement.show": "Show",
  "workManagement.all": "All",
  "workManagement.clear": "Clear search",
  "workManagement.total.statuses": "Total statuses",
  "workManagement.total.closed": "Closed statuses",
  "workManagement.total.types": "Total types",
  "workManagement.total.milestones": "Milestone types",
} as const;

addMessages(workManagement);
