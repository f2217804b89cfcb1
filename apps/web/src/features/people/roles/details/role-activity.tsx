/** The fourth tab of a role: who changed it, and how. */
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import { titleOf } from "@halyard/api-client/links";
import type { Role } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import { AuditLink } from "../../../../shared/history/history-list.tsx";
import { useT, type MessageId } from "../../../../shared/i18n/i18n.tsx";
import { Avatar } from "../../../../shared/ui/primitives/avatar.tsx";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { roleActivitiesQuery } from "../model/queries.ts";
import styles from "./role-page.module.css";

export function ActivityTab({ role }: { role: Role }): ReactNode {
  const t = useT();
  const list = useInfiniteQuery(roleActivitiesQuery(role.id));
  const activities = list.data?.pages.flatMap((page) => page._embedded.elements) ?? [];
  if (list.isPending) return <LoadingRows rows={5} height={56} />;
  if (list.data === undefined) return <FailedView error={list.error} onRetry={() => void list.refetch()} />;
  if (activities.length === 0) {
    return (
      <EmptyView
        icon={<History size={24} aria-hidden />}
        title={t("roles.activity.none")}
        help={t("roles.activity.noneHelp")}
      />
    );
  }
  return (
    <>
      <ol className={styles.activities}>
        {activities.map((activity) => (
          <ActivityLine key={activity.id} activity={activity} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("roles.activity.more")}
        </Button>
      ) : null}
      <AuditLink type="Role" id={role.id} />
    </>
  );
}

const DEEDS: Partial<Record<string, MessageId>> = {
  created: "roles.activity.created",
  updated: "roles.activity.updated",
  deleted: "roles.activity.deleted",
};

function ActivityLine({ activity }: { activity: AdministrativeActivity }): ReactNode {
  const t = useT();
  const actor = titleOf(activity, "actor") || t("roles.activity.someone");
  const deed = DEEDS[activity.action];
  return (
    <li className={styles.activity}>
      <Avatar name={actor} size={24} />
      <div className={styles.words}>
        <div>
          <strong>{actor}</strong> {deed === undefined ? activity.action : t(deed)}
        </div>
        <ul className={styles.changes}>
          {activity.changes.map((change) => (
            <ChangeLine key={change.attribute} change={change} />
          ))}
        </ul>
      </div>
      <span className={styles.since}>
        <RelativeTime time={activity.createdAt} />
      </span>
    </li>
  );
}

const ATTRIBUTES: Partial<Record<string, MessageId>> = {
  name: "roles.activity.attribute.name",
  description: "roles.activity.attribute.description",
  assignable: "roles.activity.attribute.assignable",
  globalRole: "roles.activity.attribute.globalRole",
};

function ChangeLine({ change }: { change: AdministrativeActivity["changes"][number] }): ReactNode {
  const t = useT();
  const { attribute, from, to, fromTitle, toTitle } = change;
  if (attribute === "grantedPermissions") {
    return (
      <li>
        <span className={styles.granted}>{t("roles.activity.granted")}</span> {toTitle ?? words(t, to)}
      </li>
    );
  }
  if (attribute === "revokedPermissions") {
    return (
      <li>
        <span className={styles.revoked}>{t("roles.activity.revoked")}</span> {fromTitle ?? words(t, from)}
      </li>
    );
  }
  const label = ATTRIBUTES[attribute];
  const name = label === undefined ? attribute : t(label);
  return <li>{t("roles.activity.change", { name, from: words(t, from), to: words(t, to) })}</li>;
}

function words(t: ReturnType<typeof useT>, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "roles.activity.yes" : "roles.activity.no");
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "number" || (typeof value === "string" && value !== "")) return String(value);
  return t("roles.activity.nothing");
}
