/** `/journals/{id}/diff/{attribute}`: where the sentence of a change leads other clients' readers. */
import { linkedId, linkOf, titleOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PersonName } from "../../../shared/components/person.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { PageHeader, type Crumb } from "../../../shared/ui/layout/page-header.tsx";
import { textChangeQuery } from "../../../shared/markdown/text-changes/queries.ts";
import { TextChange } from "../../../shared/markdown/text-changes/text-change.tsx";
import styles from "./text-change-page.module.css";
import "../../../shared/markdown/text-changes/messages.ts";

const route = getRouteApi("/app/journals/$id/diff/$attribute");

export function TextChangePage(): ReactNode {
  const t = useT();
  const { id, attribute } = route.useParams();
  const { data } = useQuery(textChangeQuery(Number(id), attribute));
  const workPackageId = linkedId(data, "workPackage");
  const above: Crumb[] =
    workPackageId === null
      ? []
      : [
          {
            label: `#${workPackageId} ${titleOf(data, "workPackage")}`,
            link: { to: "/work_packages/$id", params: { id: String(workPackageId) } },
          },
        ];
  return (
    <>
      <PageHeader title={t("textChanges.title")} breadcrumbs={above} />
      <div className={styles.page}>
        {data === undefined ? null : (
          <p className={styles.who}>
            <PersonName person={linkOf(data, "user")} /> <RelativeTime time={data.createdAt} />
          </p>
        )}
        <TextChange id={Number(id)} attribute={attribute} />
      </div>
    </>
  );
}
