/** Who may do something in a project: the people of each chain, together. */
import type { EffectivePermission } from "@halyard/contract/schemas/identity/roles";
import { linkOf, linkedId } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { ListCells, ListTable, type ListColumn } from "../../../../../shared/ui/column-list/column-list.tsx";
import { AvatarName } from "../../../../../shared/ui/primitives/avatar.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { VerdictTag } from "../../../users/explanation/verdict-tag.tsx";
import { permissionName } from "../../model/permission-name.ts";
import { allWith, holdersQuery } from "../../model/queries.ts";
import { ChainPicture } from "./chain-picture.tsx";
import { chainsOf } from "./chains.ts";
import { PersonLink } from "./person-link.tsx";
import { answerRows, ExportButton } from "./export.tsx";
import styles from "./explain.module.css";

interface WhoProps {
  project: number;
  permission: string;
}

export function Who({ project, permission }: WhoProps): ReactNode {
  const t = useT();
  const query = useQuery(holdersQuery(project, permission));
  const name = permissionName(permission);
  if (query.isPending) return <LoadingRows rows={6} height={72} />;
  if (query.data === undefined) return <FailedView error={query.error} onRetry={() => void query.refetch()} />;
  const { total, _embedded } = query.data;
  if (total === 0) return <EmptyView title={t("explain.noOne")} help={t("explain.noOneHelp", { permission: name })} />;
  const columns: ListColumn[] = [
    { name: t("explain.export.people"), width: "minmax(0, 1fr)" },
    { name: t("explain.column.why"), width: "minmax(0, 1fr)" },
  ];
  return (
    <>
      <div className={styles.verdictLine}>
        <p className={styles.verdict} role="status">
          {t("explain.holders", { count: total, permission: name })}
        </p>
        <ExportButton file="access.csv" rows={async () => answerRows(t, await allWith(project, permission))} />
      </div>
      {total > _embedded.elements.length ? (
        <p className={styles.quiet}>{t("explain.firstHolders", { count: _embedded.elements.length })}</p>
      ) : null}
      <ListTable columns={columns}>
        <ul>
          {chainsOf(_embedded.elements).map((chain) => (
            <li key={chain.key}>
              <ListCells>
                <div className={styles.subject}>
                  {chain.verdict === "own" ? <VerdictTag verdict={chain.verdict} ownership={chain.ownership} /> : null}
                  <People answers={chain.answers} project={project} />
                </div>
                <ChainPicture granted={chain.verdict !== "no"} reasons={chain.reasons} />
              </ListCells>
            </li>
          ))}
        </ul>
      </ListTable>
    </>
  );
}

interface PeopleProps {
  answers: readonly EffectivePermission[];
  project: number;
}

/** Each leads to why they can; they fill the line side by side. */
function People({ answers, project }: PeopleProps): ReactNode {
  return (
    <ul className={styles.people}>
      {answers.map((answer) => {
        const id = linkedId(answer, "user");
        return (
          <li key={id}>
            <PersonLink user={id} project={project}>
              <AvatarName name={linkOf(answer, "user")?.title ?? ""} />
            </PersonLink>
          </li>
        );
      })}
    </ul>
  );
}
