/** `/projects/{id}/settings/fields`: which custom fields the project has. */
import type { Project } from "@halyard/contract/resources";
import { FRESH } from "@halyard/contract/limits";
import type { ProjectCustomFields } from "@halyard/contract/schemas/custom-fields";
import { Button, Switch } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TextCursorInput } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { useCurrentUser } from "../../../../shared/session/session.ts";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { ListCell, ListCells, ListTable, type ListColumn } from "../../../../shared/ui/column-list/column-list.tsx";
import { EmptyView, FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import "../../../work-types/custom-fields/format-messages.ts";
import { LoadingSheet } from "../frame/loading-sheet.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import styles from "../frame/sheet.module.css";
import { useSwitches } from "../frame/use-switches.ts";
import own from "./fields.module.css";
import "./messages.ts";

type Field = ProjectCustomFields["customFields"][number];

/** Fields of people and groups aren't chosen by projects. */
const KINDS = ["WorkPackage", "Project", "Version", "TimeEntry"] as const;

const projectFieldsQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("custom_fields", { settingsOf: projectId }),
    queryFn: async ({ signal }) => (await api.get(`projects/${projectId}/custom_fields`, { signal })).customFields,
    staleTime: FRESH.types,
  });

export const FieldsPage = (): ReactNode => (
  <SettingsSection id="fields">{(project) => <Fields key={project.id} project={project} />}</SettingsSection>
);

function Fields({ project }: { project: Project }): ReactNode {
  const t = useT();
  const fields = useQuery(projectFieldsQuery(project.id));
  const { isOn, flip } = useFieldSwitches(project.id, fields.data);
  if (fields.data === undefined) {
    if (fields.error === null) return <LoadingSheet shape="table" />;
    return <FailedView error={fields.error} onRetry={() => void fields.refetch()} />;
  }
  if (fields.data.length === 0) return <NoFields />;
  const all = fields.data;
  const kinds = KINDS.map((kind) => ({ kind, fields: all.filter((field) => field.for === kind) }));
  return (
    <div className={styles.sheet}>
      <div className={styles.table}>
        <ListTable columns={columnsOf(t)}>
          {kinds
            .filter((one) => one.fields.length > 0)
            .map((one) => (
              <Fragment key={one.kind}>
                <h3 className={own.kind}>{t(`projectFields.of.${one.kind}`)}</h3>
                <ul aria-label={t(`projectFields.of.${one.kind}`)}>
                  {one.fields.map((field) => (
                    <FieldLine key={field.id} field={field} on={isOn(field.id)} onFlip={() => flip(field.id)} />
                  ))}
                </ul>
              </Fragment>
            ))}
        </ListTable>
      </div>
    </div>
  );
}

const columnsOf = (t: typeof translate): ListColumn[] => [
  { name: t("projectFields.field"), width: "minmax(0, 1fr)" },
  { name: t("projectFields.format"), width: "180px" },
  { name: t("projectFields.on"), width: "104px", align: "end" },
];

/** Where it can't be turned off there is no switch, but the reason. */
function FieldLine({ field, on, onFlip }: { field: Field; on: boolean; onFlip: () => void }): ReactNode {
  const t = useT();
  return (
    <li>
      <ListCells>
        <span className={own.name}>
          <span className={own.words}>{field.name}</span>
          {field.required ? <Tag>{t("projectFields.required")}</Tag> : null}
          {field.description === "" ? null : <span className={own.help}>{field.description}</span>}
        </span>
        <ListCell>{t(`customFields.format.${field.fieldFormat}`)}</ListCell>
        <ListCell align="end">
          {field.isForAll ? (
            <span title={t("projectFields.everywhereHelp", { field: field.name })}>
              {t("projectFields.everywhere")}
            </span>
          ) : (
            <Switch aria-label={field.name} checked={on} onChange={onFlip} className={own.switch} />
          )}
        </ListCell>
      </ListCells>
    </li>
  );
}

function NoFields(): ReactNode {
  const t = useT();
  const isAdministrator = useCurrentUser().admin === true;
  return (
    <EmptyView
      icon={<TextCursorInput size={24} aria-hidden />}
      title={t("projectFields.none")}
      help={t("projectFields.noneHelp")}
      action={
        isAdministrator ? (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/admin/workpackage-customizer/custom-fields" {...props} />}
          >
            {t("projectFields.noneManage")}
          </Button>
        ) : undefined
      }
    />
  );
}

function useFieldSwitches(projectId: number, known: readonly Field[] | undefined) {
  const t = useT();
  const queries = useQueryClient();
  const fieldOf = (id: number): Field | undefined => known?.find((field) => field.id === id);
  return useSwitches<number>({
    scope: `fields of ${projectId}`,
    isSaved: (id) => fieldOf(id)?.isActive === true,
    write: ({ key, on }) =>
      api.patch(`projects/${projectId}/custom_fields`, on ? { activate: [key] } : { deactivate: [key] }),
    // Forms, columns and filters of the project's work follow.
    readAgain: () =>
      Promise.all(
        (["custom_fields", "types", "projects", "work_packages"] as const).map((name) =>
          queries.invalidateQueries({ queryKey: keys.all(name) }),
        ),
      ),
    told: ({ key, on }) =>
      t(on ? "projectFields.turnedOn" : "projectFields.turnedOff", { field: fieldOf(key)?.name ?? "" }),
  });
}
