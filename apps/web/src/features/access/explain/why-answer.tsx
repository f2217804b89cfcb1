/** What one person may do in a project: a picture for each chain that decides, with all that it decides. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import { PlaceLink } from "../../../app/place-link.tsx";
import { AvatarName } from "../../../ui/avatar.tsx";
import { FailedView, LoadingRows } from "../../../ui/state-views.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { effectivePermissionsQuery, userQuery, type EffectivePermission } from "../../users/queries.ts";
import { ChainPicture } from "./chain-picture.tsx";
import { chainsOf } from "./chains.ts";
import { ExportAnswers } from "./export.tsx";
import styles from "./explain.module.css";
import { Suggestions } from "./suggestions.tsx";

interface WhyAnswerProps {
  user: number;
  project: number;
  permission: string | undefined;
}

export function WhyAnswer({ user, project, permission }: WhyAnswerProps): ReactNode {
  const t = useT();
  const query = useQuery(effectivePermissionsQuery(user, String(project)));
  const person = useQuery(userQuery(user));
  const failed = query.error ?? person.error;
  if (failed !== null) {
    const retry = (): void => {
      void query.refetch();
      void person.refetch();
    };
    return <FailedView error={failed} onRetry={retry} />;
  }
  if (query.data === undefined || person.data === undefined) return <LoadingRows rows={6} height={72} />;
  const all = query.data._embedded.elements;
  const asked = permission === undefined ? all : all.filter((one) => one.permission === permission);
  const granted = asked.filter((one) => one.granted).length;
  const { name } = person.data;
  return (
    <>
      <div className={styles.verdictLine}>
        <p className={styles.verdict} role="status">
          {permission === undefined
            ? t("explain.grantedOf", { name, granted, count: asked.length })
            : t(granted > 0 ? "explain.yes" : "explain.no", { name, permission: asked[0]?.name ?? permission })}
        </p>
        <ExportAnswers answers={asked} user={name} />
      </div>
      <ul className={styles.chains}>
        {chainsOf(asked).map((chain) => (
          <li key={chain.key} className={styles.chain}>
            <ChainPicture
              granted={chain.granted}
              reasons={chain.reasons}
              start={
                <PlaceLink place={{ path: "/admin/users", search: { user } }}>
                  <AvatarName name={name} />
                </PlaceLink>
              }
              end={<Permissions answers={chain.answers} granted={chain.granted} />}
            />
          </li>
        ))}
      </ul>
      {permission === undefined || granted > 0 ? null : (
        <Suggestions user={user} project={project} permission={permission} />
      )}
    </>
  );
}

const SHOWN = 3;

function Permissions({ answers, granted }: { answers: readonly EffectivePermission[]; granted: boolean }): ReactNode {
  const t = useT();
  const names = answers.map((one) => one.name);
  return (
    <div className={styles.words}>
      <Tag tone={granted ? "good" : "bad"}>{t(granted ? "explain.may" : "explain.mayNot")}</Tag>
      {names.length <= SHOWN ? (
        names.map((name) => <span key={name}>{name}</span>)
      ) : (
        <details>
          <summary>{t("explain.permissions", { count: names.length })}</summary>
          <ul className={styles.names}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
