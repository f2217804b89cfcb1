/** What the modules of projects are called. */
import type { MessageId } from "../../../../shared/i18n/i18n.tsx";
import "../model/messages.ts";

const LABELS: { readonly [Module in string]?: MessageId } = {
  work_package_tracking: "systemSettings.module.work_package_tracking",
  news: "systemSettings.module.news",
  wiki: "systemSettings.module.wiki",
  repository: "systemSettings.module.repository",
  forums: "systemSettings.module.forums",
  activity: "systemSettings.module.activity",
  calendar_view: "systemSettings.module.calendar_view",
  board_view: "systemSettings.module.board_view",
  team_planner_view: "systemSettings.module.team_planner_view",
  costs: "systemSettings.module.costs",
  budgets: "systemSettings.module.budgets",
  documents: "systemSettings.module.documents",
  meetings: "systemSettings.module.meetings",
  storages: "systemSettings.module.storages",
  github: "systemSettings.module.github",
  gitlab: "systemSettings.module.gitlab",
  backlogs: "systemSettings.module.backlogs",
};

/** @param module one of `PROJECT_MODULES` */
export const moduleLabel = (module: string): MessageId => LABELS[module] ?? "systemSettings.defaultModules";
