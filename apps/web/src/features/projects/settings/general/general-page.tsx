/** `/projects/{id}/settings/general`: what a project is called, how it stands, who can see it, where it belongs. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { EntityFields } from "../../../../shared/custom-fields/entity-fields.tsx";
import { fieldsFormQuery } from "../../../../shared/custom-fields/form-query.ts";
import { FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { projectFormQuery } from "../frame/form-queries.ts";
import { LoadingSheet } from "../frame/loading-sheet.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import styles from "../frame/sheet.module.css";
import { GeneralForm } from "./general-form.tsx";
import { OneBar, useOneBar } from "./one-bar.tsx";
import { WorkDefaults } from "./work-defaults.tsx";
import "./messages.ts";

export const GeneralPage = (): ReactNode => (
  <SettingsSection id="general">{(project) => <General key={project.id} project={project} />}</SettingsSection>
);

const [GENERAL, DEFAULTS] = ["project-general", "project-defaults"];

function General({ project }: { project: Project }): ReactNode {
  const t = useT();
  // What is being typed stays when the project is read again; it begins again after it was saved or given up.
  const [version, setVersion] = useState({ project, count: 0 });
  // The form begins again without the button that was pressed.
  useFocusAfter(version.count);
  const { states, tell } = useOneBar();
  const queries = useQueryClient();
  const form = useQuery(projectFormQuery(project));
  const formHref = linkOf(project, "update")?.href ?? "";
  if (form.isPending) return <LoadingSheet shape="form" />;
  if (form.data == null) {
    return <FailedView error={form.error} title={t("projectGeneral.failed")} onRetry={() => void form.refetch()} />;
  }
  return (
    <div className={styles.sheet}>
      <GeneralForm
        key={version.count}
        project={version.project}
        schemas={form.data._embedded.schema}
        part={{ id: GENERAL, tell }}
        onReset={(next) => setVersion(({ count }) => ({ project: next, count: count + 1 }))}
      />
      {hasLink(project, "workPackageDefaults") ? (
        <WorkDefaults project={project} part={{ id: DEFAULTS, tell }} />
      ) : null}
      <EntityFields
        row={project}
        form={fieldsFormQuery(formHref)}
        formHref={formHref}
        save={(body) => api.patch(`projects/${project.id}`, body)}
        onSaved={() => void queries.invalidateQueries({ queryKey: keys.all("projects") })}
      />
      <OneBar states={states} />
    </div>
  );
}
