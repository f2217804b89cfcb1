/** The first sync: reads what was at GitHub before the webhook, with how far it is. */
import type { Sync } from "@halyard/contract/schemas/github";
import { linkOf } from "@halyard/api-client/links";
import { Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { formatTime } from "../../../shared/dates/dates.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import styles from "../model/integration.module.css";
import { repositoriesQuery, syncQuery } from "../model/queries.ts";

export function SyncPanel(): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { data: sync } = useQuery(syncQuery);
  const start = useMutation({
    mutationFn: async () => {
      const link = linkOf(sync, "start");
      if (link !== null) await api.follow(link);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all("github") }),
  });
  // What has been read so far shows in the list as it comes.
  const read = sync?.repositories;
  useEffect(() => {
    if (read !== undefined && read > 0) void queries.invalidateQueries({ queryKey: repositoriesQuery.queryKey });
  }, [read, queries]);
  // Without an answer there is nothing to say; the list below tells what is wrong.
  if (sync === undefined) return null;
  const busy = sync.status === "running" || sync.status === "waiting";
  const percent = sync.stepsTotal === 0 ? 0 : Math.round((sync.stepsDone / sync.stepsTotal) * 100);
  return (
    <div className={styles.sync}>
      <div className={styles.buttons}>
        <FocusKeepingButton
          variant="default"
          leftSection={<RefreshCw size={14} aria-hidden />}
          off={busy || start.isPending}
          onClick={() => start.mutate()}
        >
          {t(busy ? "github.sync.running" : "github.sync.start")}
        </FocusKeepingButton>
        <span className={styles.quiet} role="status">
          <SyncWords sync={sync} />
        </span>
      </div>
      {busy ? <Progress value={percent} aria-label={t("github.sync.progress")} /> : null}
    </div>
  );
}

function SyncWords({ sync }: { sync: Sync }): ReactNode {
  const t = useT();
  const { repositories, pullRequests, issues, message } = sync;
  const counts = { repositories, pullRequests, issues };
  switch (sync.status) {
    case "none":
      return t("github.sync.none");
    case "failed":
      return <span className={styles.bad}>{t("github.sync.failed", { message: message.replace(/\.$/, "") })}</span>;
    case "waiting":
      return t("github.sync.waiting", { message, at: sync.resumesAt === null ? "" : formatTime(sync.resumesAt) });
    case "running":
      return t("github.sync.counts", counts);
    case "done":
      return (
        <>
          {t("github.sync.done", counts)}
          {message === "" ? null : <span className={styles.bad}> {t("github.sync.unread", { message })}</span>}
        </>
      );
  }
}
