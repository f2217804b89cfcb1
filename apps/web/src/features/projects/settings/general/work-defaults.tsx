/** What new work packages of the project begin with, saved with what stands above. */
import { linkOf } from "@halyard/api-client/links";
import type { Form } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import type { WorkPackageDefaults } from "@halyard/contract/schemas/projects";
import { NativeSelect } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import lines from "../../../../shared/ui/form-lines/form-lines.module.css";
import { AssignableSelect } from "../frame/assignable-select.tsx";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { offeredIn } from "../frame/form-queries.ts";
import { useFormPart, type FormPart } from "./one-bar.tsx";
import { useSaveDefaults } from "./use-save-defaults.ts";
import { DEFAULT_FIELDS, defaultsOf, type DefaultField, type Defaults } from "./default-links.ts";
import "./messages.ts";

const defaultsQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "work_package_defaults"),
    queryFn: async ({ signal }) => {
      const path = `projects/${projectId}/work_package_defaults` as const;
      const [stored, form] = await Promise.all([api.get(path, { signal }), api.post(`${path}/form`, {}, { signal })]);
      return { stored, form };
    },
    staleTime: FRESH.groups,
  });

export function WorkDefaults({ project, part }: { project: Project; part: FormPart }): ReactNode {
  const defaults = useQuery(defaultsQuery(project.id));
  if (defaults.data === undefined) {
    if (defaults.error === null) return null;
    return <FailedView error={defaults.error} onRetry={() => void defaults.refetch()} />;
  }
  return <DefaultsForm projectId={project.id} part={part} {...defaults.data} />;
}

interface DefaultsFormProps {
  projectId: number;
  part: FormPart;
  stored: WorkPackageDefaults;
  form: Form<unknown>;
}

function DefaultsForm({ projectId, part, stored, form }: DefaultsFormProps): ReactNode {
  const t = useT();
  const now = defaultsOf(stored);
  /** null: nothing was changed. */
  const [edit, setEdit] = useState<{ before: Defaults; after: Defaults } | null>(null);
  const shown = edit?.after ?? now;
  /** By the hrefs of people who were chosen here. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (field: DefaultField, href: string): string =>
    href === now[field] ? (linkOf(stored, field)?.title ?? "") : (names.get(href) ?? "");
  const optionsOf = (field: DefaultField) =>
    isPerson(field)
      ? [...new Set([now[field], shown[field]])].map((value) => ({ value, label: nameOf(field, value) }))
      : choicesOf(t, form, stored, field);
  const reset = (): void => setEdit(null);
  const { save, conflict, messages, isPending } = useSaveDefaults(projectId, optionsOf, reset);
  const own = useFormPart(part, edit !== null, isPending, reset);
  const set = (field: DefaultField, href: string): void =>
    setEdit({ before: edit?.before ?? now, after: { ...shown, [field]: href } });
  return (
    <section aria-label={t("projectGeneral.defaults.title")}>
      <form
        {...own}
        className={lines.lines}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (edit !== null) void save(edit.before, edit.after);
        }}
      >
        <div className={lines.group}>
          <h2>{t("projectGeneral.defaults.title")}</h2>
          <p>{t("projectGeneral.defaults.help")}</p>
        </div>
        {DEFAULT_FIELDS.map((field) =>
          isPerson(field) ? (
            <AssignableSelect
              key={`${field} ${edit === null}`}
              projectId={projectId}
              label={t(`projectGeneral.defaults.${field}`)}
              none={t("projectGeneral.defaults.none")}
              error={messages[field]}
              chosen={{ href: shown[field], name: nameOf(field, shown[field]) }}
              onChange={({ href, name }) => {
                setNames((known) => new Map(known).set(href, name));
                set(field, href);
              }}
            />
          ) : (
            <NativeSelect
              key={field}
              label={t(`projectGeneral.defaults.${field}`)}
              data={optionsOf(field)}
              value={shown[field]}
              error={messages[field]}
              onChange={(event) => set(field, event.currentTarget.value)}
            />
          ),
        )}
      </form>
      {conflict === null ? null : <ConflictDialog {...conflict} />}
    </section>
  );
}

/** People are searched, as there can be thousands. */
const isPerson = (field: DefaultField): boolean => field === "assignee" || field === "responsible";

/** What the form offers; what was chosen once and is not offered any more is named as what it is: not used. */
function choicesOf(t: typeof translate, form: Form<unknown>, stored: WorkPackageDefaults, field: DefaultField) {
  const offered = offeredIn(form._embedded.schema, field).map(({ href, title }) => ({
    value: href ?? "",
    label: title ?? "",
  }));
  const own = linkOf(stored, field);
  const known = own?.href == null || offered.some(({ value }) => value === own.href);
  return [
    { value: "", label: t("projectGeneral.defaults.none") },
    ...(known ? [] : [{ value: own.href ?? "", label: t("projectGeneral.defaults.gone", { name: own.title ?? "" }) }]),
    ...offered,
  ];
}
