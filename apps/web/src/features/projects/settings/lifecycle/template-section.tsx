/** Makes a project a template and says who can use it; of a portfolio or program, the template for what is below it. */
import { linkOf, linksOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { TemplateSettings } from "@halyard/contract/schemas/projects";
import { MultiSelect, NativeSelect, Switch } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SELECT_LIST } from "../../../../shared/ui/inputs/select-list.ts";
import { Section } from "./section.tsx";
import { templateSettingsQuery, templateUsersQuery, visibleTemplatesQuery } from "./template-queries.ts";
import "./messages.ts";

const TYPING_MS = 150;

interface SettingsProps {
  project: Project;
  settings: TemplateSettings;
}

export function TemplateSection({ project }: { project: Project }): ReactNode {
  const settings = useQuery(templateSettingsQuery(project.id)).data;
  if (project._type !== "Project") {
    return settings === undefined ? null : <DefaultTemplate project={project} settings={settings} />;
  }
  return <TemplateMark project={project} settings={settings} />;
}

function TemplateMark({ project, settings }: { project: Project; settings: TemplateSettings | undefined }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const marking = useMutation({
    mutationFn: (templated: boolean) => api.patch(`projects/${project.id}`, { templated }),
    onSuccess: ({ name, templated }) => {
      toast.success(t(templated ? "projectLifecycle.template.on" : "projectLifecycle.template.off", { name }));
      return queries.invalidateQueries({ queryKey: keys.all("projects") });
    },
  });
  return (
    <Section
      title={t("projectLifecycle.template")}
      help={t("projectLifecycle.templateHelp")}
      beside={
        <Switch
          aria-label={t("projectLifecycle.template.mark")}
          checked={project.templated}
          disabled={marking.isPending}
          onChange={(event) => marking.mutate(event.currentTarget.checked)}
        />
      }
    >
      {project.templated && settings !== undefined ? <TemplateUsers project={project} settings={settings} /> : null}
    </Section>
  );
}

function useChangeSettings(projectId: number) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (links: object) => api.patch(`projects/${projectId}/template_settings`, { _links: links }),
    onSuccess: (settings) => {
      toast.success(t("projectLifecycle.template.saved"));
      queries.setQueryData(templateSettingsQuery(projectId).queryKey, settings);
      return queries.invalidateQueries({ queryKey: keys.all("projects") });
    },
  });
}

function TemplateUsers({ project, settings }: SettingsProps): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), TYPING_MS);
  const found = useQuery(templateUsersQuery(project.id, asked)).data ?? [];
  const changing = useChangeSettings(project.id);
  const chosen = linksOf(settings, "users").map(({ href, title }) => ({ value: href ?? "", label: title ?? "" }));
  const offered = found.flatMap((one) => {
    const href = linkOf(one, "self")?.href;
    return href == null || chosen.some(({ value }) => value === href) ? [] : [{ value: href, label: one.name }];
  });
  return (
    <MultiSelect
      {...SELECT_LIST}
      label={t("projectLifecycle.template.users")}
      description={t("projectLifecycle.template.usersHelp")}
      placeholder={chosen.length === 0 ? t("projectLifecycle.template.everyone") : ""}
      data={[...chosen, ...offered]}
      value={chosen.map(({ value }) => value)}
      onChange={(hrefs) => changing.mutate({ users: hrefs.map((href) => ({ href })) })}
      // Not disabled: the next one is typed into it, and a disabled field loses the focus.
      readOnly={changing.isPending}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={t("projects.create.noPerson")}
    />
  );
}

function DefaultTemplate({ project, settings }: SettingsProps): ReactNode {
  const t = useT();
  const templates = useQuery(visibleTemplatesQuery).data ?? [];
  const changing = useChangeSettings(project.id);
  const own = linkOf(settings, "defaultTemplate");
  const offered = templates.map((one) => ({ value: linkOf(one, "self")?.href ?? "", label: one.name }));
  // It is shown although this person can't see the template.
  const known = own?.href == null || offered.some(({ value }) => value === own.href);
  return (
    <Section title={t("projectLifecycle.default")} help={t("projectLifecycle.defaultHelp")}>
      <NativeSelect
        label={t("projectLifecycle.default.label")}
        data={[
          { value: "", label: t("projectLifecycle.default.none") },
          ...(known ? [] : [{ value: own.href ?? "", label: own.title ?? "" }]),
          ...offered,
        ]}
        value={own?.href ?? ""}
        disabled={changing.isPending}
        onChange={({ currentTarget: { value } }) =>
          changing.mutate({ defaultTemplate: { href: value === "" ? null : value } })
        }
      />
    </Section>
  );
}
