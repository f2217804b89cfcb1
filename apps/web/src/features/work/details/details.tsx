/** One work package whole: its fields, its description, its history. In the drawer and on its own page. */
import { ApiError } from "@halyard/api-client/error";
import { hasLink, linkOf, titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { CustomActionButtons } from "../custom-actions/custom-action-buttons.tsx";
import { ActivityList } from "./activity-list.tsx";
import { SubjectEditor } from "../table/columns/cells.tsx";
import { DescriptionEditor } from "./description-editor.tsx";
import styles from "./details.module.css";
import { Fields } from "./fields.tsx";
import { asRead, workPackageQuery } from "../model/queries.ts";

const DetailSections = lazy(async () => ({ default: (await import("./detail-sections.tsx")).DetailSections }));

const ReminderButton = lazy(async () => ({
  default: (await import("../reminders/reminder-button.tsx")).ReminderButton,
}));

export function Details({ id }: { id: number }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(workPackageQuery(id));
  // What is being written in it belongs to it: the next one begins again.
  if (data !== undefined) return <Filled key={id} workPackage={data} gone={isGone(error)} />;
  if (error === null) return <LoadingRows rows={10} />;
  return <FailedView error={error} title={t("workPackages.details.failed")} onRetry={() => void refetch()} />;
}

/** It was there, and is no more, or not for this person. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && [403, 404].includes(error.status);

function Filled({ workPackage, gone }: { workPackage: WorkPackage; gone: boolean }): ReactNode {
  const t = useT();
  return (
    <>
      {/* All of it stays: what is half written can still be taken out of it. */}
      {gone ? (
        <div className={styles.notice}>
          <Notice tone="warning">{t("workPackages.details.gone")}</Notice>
        </div>
      ) : null}
      <h2 className={styles.subject}>
        <SubjectEditor row={workPackage.readonly === true ? asRead(workPackage) : workPackage} />
      </h2>
      <div className={styles.bar}>
        <span className={styles.quiet}>
          {titleOf(workPackage, "type")} #{workPackage.id} · {titleOf(workPackage, "project")}
        </span>
        <div className={styles.buttons}>
          <Suspense fallback={null}>
            <ReminderButton workPackageId={workPackage.id} />
          </Suspense>
          <WatchButton workPackage={workPackage} />
        </div>
      </div>
      <CustomActionButtons workPackage={workPackage} />
      <Fields row={workPackage} />
      <DescriptionEditor workPackage={workPackage} />
      <Suspense fallback={<LoadingRows rows={4} />}>
        <DetailSections workPackage={workPackage} />
      </Suspense>
      <ActivityList workPackage={workPackage} />
    </>
  );
}

function WatchButton({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const watching = hasLink(workPackage, "unwatch");
  const link = linkOf(workPackage, watching ? "unwatch" : "watch");
  const change = useMutation({
    mutationFn: async () => {
      if (link !== null) await api.follow(link);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.one("work_packages", workPackage.id) }),
  });
  if (link === null) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={change.isPending}
      leftSection={watching ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
      onClick={() => change.mutate()}
    >
      {t(watching ? "workPackages.details.unwatch" : "workPackages.details.watch")}
    </Button>
  );
}
