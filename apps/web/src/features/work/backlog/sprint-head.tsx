/** What stands in the head of a sprint: when it is, how it stands, and what can be done with it. */
import { hasLink } from "@halyard/api-client/links";
import type { Sprint } from "@halyard/contract/resources";
import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./backlog.module.css";
import { statusOf } from "./model/queries.ts";
import { useStartSprint } from "./sprints/changes.ts";
import "./model/messages.ts";

interface SprintFactsProps {
  sprint: Sprint;
  /** The first sprint that hasn't begun. */
  isNext?: boolean;
}

export function SprintFacts({ sprint, isNext = false }: SprintFactsProps): ReactNode {
  const t = useT();
  const dates = [sprint.startDate, sprint.finishDate].flatMap((date) => (date === null ? [] : [formatShortDay(date)]));
  const status = statusOf(sprint);
  return (
    <>
      {status === "in_planning" && !isNext ? null : (
        <Tag tone={status === "active" ? "good" : "plain"}>
          {t(status === "in_planning" ? "backlog.next" : `backlog.status.${status}`)}
        </Tag>
      )}
      <span className={styles.dates}>{dates.join(" – ")}</span>
    </>
  );
}

interface SprintActionsProps {
  sprint: Sprint;
  projectId: string;
  onAct: (action: "edit" | "finish" | "delete") => void;
}

export function SprintActions({ sprint, projectId, onAct }: SprintActionsProps): ReactNode {
  const t = useT();
  const start = useStartSprint();
  return (
    <>
      {hasLink(sprint, "start") ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={start.isPending}
          // Without an end there is nothing to burn down to: it is asked for first.
          onClick={() => (sprint.finishDate === null ? onAct("edit") : start.mutate(sprint))}
        >
          {t("backlog.start")}
        </Button>
      ) : null}
      {hasLink(sprint, "complete") ? (
        <Button size="compact-sm" variant="default" onClick={() => onAct("finish")}>
          {t("backlog.finish")}
        </Button>
      ) : null}
      <DotsMenu label={t("backlog.actions", { name: sprint.name })} dots={16} size={28}>
        <Menu.Item
          renderRoot={(props) => (
            <Link
              {...props}
              to="/projects/$projectId"
              params={{ projectId }}
              search={{ view: "board", filters: [{ sprint: { operator: "=", values: [String(sprint.id)] } }] }}
            />
          )}
        >
          {t("backlog.board")}
        </Menu.Item>
        {hasLink(sprint, "updateImmediately") ? (
          <>
            <Menu.Item onClick={() => onAct("edit")}>{t("backlog.edit")}</Menu.Item>
            <Menu.Item color="red" onClick={() => onAct("delete")}>
              {t("backlog.delete")}
            </Menu.Item>
          </>
        ) : null}
      </DotsMenu>
    </>
  );
}
