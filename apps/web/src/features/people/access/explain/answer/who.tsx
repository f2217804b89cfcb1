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
      <ul className={styles.chains}>
        {chainsOf(_embedded.elements).map((chain) => (
          <li key={chain.key} className={styles.chain}>
            <ChainPicture
              granted={chain.verdict !== "no"}
              reasons={chain.reasons}
              start={<People answers={chain.answers} project={project} />}
              end={
                <span className={styles.words}>
                  {chain.verdict === "own" ? <VerdictTag verdict={chain.verdict} ownership={chain.ownership} /> : null}
                  <span>{name}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const SHOWN = 8;

function People({ answers, project }: { answers: readonly EffectivePermission[]; project: number }): ReactNode {
  const t = useT();
  const people = answers.map((answer) => ({ id: linkedId(answer, "user"), name: linkOf(answer, "user")?.title ?? "" }));
  const list = (some: typeof people): ReactNode => (
    <ul className={styles.names}>
      {some.map(({ id, name }) => (
        <li key={id}>
          <PersonLink user={id} project={project}>
            <AvatarName name={name} />
          </PersonLink>
        </li>
      ))}
    </ul>
  );
  if (people.length <= SHOWN) return list(people);
  return (
    <details>
      <summary>{t("explain.people", { count: people.length })}</summary>
      {list(people)}
    </details>
  );
}
