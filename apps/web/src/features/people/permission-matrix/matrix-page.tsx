/** `/admin/roles/matrix` ("Permission matrix"): which role may do what, in one picture. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Later } from "../../../shared/ui/feedback/later.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "./matrix-page.module.css";
import { MatrixView } from "./matrix-view.tsx";
import { NoData, Nothing } from "./matrix-states.tsx";
import { withNever } from "./state/never.ts";
import { catalogueQuery, matrixRolesQuery } from "./state/queries.ts";
import "./state/messages.ts";

export function MatrixPage(): ReactNode {
  const t = useT();
  const catalogue = useQuery(catalogueQuery);
  const roles = useQuery(matrixRolesQuery);
  const columns = useMemo(() => withNever(roles.data ?? []), [roles.data]);
  const state = (): ReactNode => {
    if (catalogue.data !== undefined && roles.data !== undefined) {
      const count = catalogue.data.reduce((sum, category) => sum + category.permissions.length, 0);
      if (count > 0 && roles.data.length > 0) {
        return (
          <Later placeholder={<LoadingRows rows={16} height={32} />}>
            <MatrixView categories={catalogue.data} roles={columns} />
          </Later>
        );
      }
      return <Nothing permissions={count} roles={roles.data.length} />;
    }
    return catalogue.isPending || roles.isPending ? (
      <LoadingRows rows={16} height={32} />
    ) : (
      <NoData error={catalogue.error ?? roles.error} />
    );
  };
  const content = state();
  return (
    <div className={styles.page}>
      {catalogue.data !== undefined && roles.data !== undefined ? null : <PageHeader title={t("matrix.title")} />}
      {content}
    </div>
  );
}
