/** `/projects/{id}/settings`: its sections below the tabs that all pages of a project have. */
import type { ReactNode } from "react";
import { SettingsFrame } from "../../features/projects/settings/frame/settings-frame.tsx";
import { ViewTabs } from "../../features/work/project-page/view-tabs.tsx";
import "../../features/work/model/messages.ts";

export const ProjectSettingsPage = (): ReactNode => (
  <SettingsFrame renderTabs={(head) => <ViewTabs {...head} current="settings" />} />
);
