/** Who may do something in a project: the people of each chain, together. */
import type { EffectivePermission } from "@halyard/contract/schemas/identity/roles";
import { linkOf, linkedId } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
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
      <ul className={styles.rows}>
        {chainsOf(_embedded.elements).map((chain) => (
          <li key={chain.key} className={styles.chain}>
            <div className={styles.subject} data-judged={chain.verdict === "own" || undefined}>
              {chain.verdict === "own" ? <VerdictTag verdict={chain.verdict} ownership={chain.ownership} /> : null}
              <People answers={chain.answers} project={project} />
            </div>
            <ChainPicture granted={chain.verdict !== "no"} reasons={chain.reasons} />
          </li>
        ))}
      </ul>
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
