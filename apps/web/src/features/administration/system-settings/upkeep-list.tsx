/** Jobs that put in order what is kept beside the data, how far each is, and what the last one found. */
import { UPKEEP_TASKS } from "@halyard/contract/administration/upkeep";
import type { Upkeep } from "@halyard/contract/schemas/administration/backups";
import { linkOf } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { SetupList, SetupRow } from "../../../shared/ui/layout/setup-list.tsx";
import { upkeepQuery } from "./model/queries.ts";
import styles from "./system-settings.module.css";
import "./model/messages.ts";

export function UpkeepList(): ReactNode {
  const t = useT();
  const list = useQuery(upkeepQuery);
  const tasks = list.data?._embedded.elements ?? [];
  return (
    <section className={styles.section} aria-labelledby="upkeep">
      <h2 id="upkeep" className={styles.heading}>
        {t("systemSettings.upkeep")}
      </h2>
      <p className={styles.text}>{t("systemSettings.upkeep.help")}</p>
      {list.isPending ? <LoadingRows rows={UPKEEP_TASKS.length} height={44} /> : null}
      {list.data === undefined && list.error !== null ? (
        <FailedView error={list.error} title={t("systemSettings.upkeep.failed")} onRetry={() => void list.refetch()} />
      ) : null}
      <SetupList>
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} />
        ))}
      </SetupList>
    </section>
  );
}

function TaskCard({ task }: { task: Upkeep }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const link = linkOf(task, "run");
  const run = useMutation({
    mutationFn: async () => (link === null ? undefined : api.follow(link)),
    onSettled: () => queries.invalidateQueries({ queryKey: upkeepQuery.queryKey }),
  });
  return (
    <SetupRow
      title={t(`systemSettings.upkeep.${task.id}`)}
      state={
        <>
          {t(`systemSettings.upkeep.${task.id}Help`)}
          <div className={styles.facts} aria-live="polite">
            <TaskState task={task} />
          </div>
        </>
      }
      action={
        <Button
          variant="default"
          disabled={link === null}
          loading={run.isPending}
          aria-label={t("systemSettings.upkeep.runOf", { name: t(`systemSettings.upkeep.${task.id}`) })}
          onClick={() => run.mutate()}
        >
          {t("systemSettings.upkeep.run")}
        </Button>
      }
    />
  );
}

function TaskState({ task: { state, progress, message, at } }: { task: Upkeep }): ReactNode {
  const t = useT();
  if (state === null || at === null) return t("systemSettings.upkeep.never");
  if (state === "running" && progress !== null)
    return t("systemSettings.upkeep.progress", {
      percent: Math.round((100 * progress.done) / Math.max(1, progress.of)),
    });
  const words = message ?? t(`systemSettings.jobs.${state}`);
  return (
    <>
      {words} <RelativeTime time={at} />
    </>
  );
}
