/** The sprints that are finished, folded: each leads to its work in the table. */
import type { Sprint } from "@halyard/contract/resources";
import { hasLink } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./backlog.module.css";
import { SprintFacts } from "./sprint-head.tsx";
import { useReopenSprint } from "./sprints/changes.ts";
import "./model/messages.ts";

export function CompletedSprints({ projectId, sprints }: { projectId: string; sprints: readonly Sprint[] }): ReactNode {
  const t = useT();
  const reopen = useReopenSprint();
  if (sprints.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>{t("backlog.completed", { count: sprints.length })}</summary>
      <ul className={styles.rows}>
        {sprints.toReversed().map((sprint) => (
          <li key={sprint.id} className={styles.row}>
            <Link
              to="/projects/$projectId"
              params={{ projectId }}
              search={{ view: "table", filters: [{ sprint: { operator: "=", values: [String(sprint.id)] } }] }}
              className={styles.link}
            >
              {sprint.name}
            </Link>
            <SprintFacts sprint={sprint} />
            {hasLink(sprint, "reopen") ? (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t("backlog.reopenOf", { name: sprint.name })}
                loading={reopen.isPending && reopen.variables.id === sprint.id}
                onClick={() => reopen.mutate(sprint)}
              >
                {t("backlog.reopen")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
