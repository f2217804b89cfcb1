/** Who has a role, where and through what: the list of the role's own page, without its buttons. */
import { linkOf, titleOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../../../shared/components/resource-link.tsx";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { HoldersList, useHolders } from "../../../roles/holders/holders-list.tsx";
import { roleQuery } from "../../../roles/model/queries.ts";
import { allHolders } from "../../model/queries.ts";
import styles from "./explain.module.css";
import { ExportButton } from "./export.tsx";

export function RoleHolders({ id }: { id: number }): ReactNode {
  const t = useT();
  const role = useQuery(roleQuery(id));
  const holders = useHolders(id, "", null);
  if (role.isPending) return <LoadingRows rows={6} />;
  if (role.data === undefined) return <FailedView error={role.error} onRetry={() => void role.refetch()} />;
  const { name } = role.data;
  const rows = async (): Promise<(string | null | undefined)[][]> => [
    (["user", "project", "role", "through"] as const).map((column) => t(`explain.export.${column}`)),
    ...(await allHolders(id)).map((one) => [
      titleOf(one, "principal"),
      linkOf(one, "project")?.title ?? t("roles.holders.everywhere"),
      name,
      linkOf(one, "group")?.title ?? t("roles.holders.direct"),
    ]),
  ];
  return (
    <>
      <div className={styles.verdictLine}>
        <p className={styles.verdict} role="status">
          {holders.total === null ? name : t("explain.held", { role: name, count: holders.total })}
        </p>
        <span className={styles.actions}>
          <ResourceLink place={{ path: `/admin/roles/${id}` }}>{t("explain.openRole")}</ResourceLink>
          <ExportButton file="role.csv" rows={rows} />
        </span>
      </div>
      <HoldersList {...holders} filtered={false} onRemove={null} />
    </>
  );
}
