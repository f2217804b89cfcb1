/** The organization's repositories, and which project each belongs to. */
import type { Repository } from "@halyard/contract/schemas/github";
import { linkOf } from "@halyard/api-client/links";
import type { Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { useAssign } from "../model/changes.ts";
import styles from "../model/integration.module.css";
import { repositoriesQuery } from "../model/queries.ts";
import { SyncPanel } from "./sync-panel.tsx";

interface Named extends Resource {
  id: number;
  name: string;
}

const projectNamesQuery = {
  queryKey: keys.list("projects", { names: true }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const page = await api.get("projects", { query: { pageSize: 1_000 }, signal });
    return page._embedded.elements;
  },
  staleTime: FRESH.groups,
};

const NO_PROJECTS: readonly Named[] = [];

export function RepositoriesPanel(): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(repositoriesQuery);
  const projects = useQuery(projectNamesQuery).data ?? NO_PROJECTS;
  return (
    <section className={styles.area} aria-labelledby="github-repositories">
      <h2 id="github-repositories">{t("github.repositories")}</h2>
      <p className={styles.help}>{t("github.repositoriesHelp")}</p>
      <SyncPanel />
      {data === undefined ? (
        error === null ? (
          <LoadingRows rows={4} />
        ) : (
          <FailedView error={error} title={t("github.repositoriesFailed")} onRetry={() => void refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyView title={t("github.repositoriesNone")} help={t("github.repositoriesNoneHelp")} />
      ) : (
        <ul className={styles.repositories}>
          {data._embedded.elements.map((repository) => (
            <RepositoryLine key={repository.id} repository={repository} projects={projects} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RepositoryLineProps {
  repository: Repository;
  projects: readonly Named[];
}

function RepositoryLine({ repository, projects }: RepositoryLineProps): ReactNode {
  const t = useT();
  const assign = useAssign(repository);
  const project = linkOf(repository, "project");
  const choices = projects.map(({ id, name }) => ({ value: `/api/v3/projects/${id}`, label: name }));
  if (project?.href != null && !choices.some((one) => one.value === project.href)) {
    choices.push({ value: project.href, label: project.title ?? "" });
  }
  const choose = (href: string | null): void => {
    const title = choices.find((one) => one.value === href)?.label ?? "";
    assign.mutate(href === null ? null : { href, title });
  };
  return (
    <li>
      <span className={styles.repository}>
        <a href={repository.htmlUrl} target="_blank" rel="noreferrer">
          {repository.fullName}
        </a>
        <Tag>{t(repository.private ? "github.private" : "github.public")}</Tag>
      </span>
      <Select
        aria-label={t("github.projectOf", { repository: repository.fullName })}
        placeholder={t("github.noProject")}
        data={choices}
        value={project?.href ?? null}
        onChange={choose}
        disabled={assign.isPending}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("github.noProject") }}
      />
    </li>
  );
}
