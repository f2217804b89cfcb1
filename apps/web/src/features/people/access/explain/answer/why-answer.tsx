/** What one person may do, somewhere or generally: a picture for each chain that decides, with all that it decides. */
import type { EffectivePermission } from "@halyard/contract/schemas/identity/roles";
import { linkedId } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../../../shared/components/resource-link.tsx";
import { useCurrentUser } from "../../../../../shared/session/session.ts";
import { AvatarName } from "../../../../../shared/ui/primitives/avatar.tsx";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { effectivePermissionsQuery, userQuery, type Whereabouts } from "../../../users/model/queries.ts";
import { VerdictTag } from "../../../users/explanation/verdict-tag.tsx";
import { ChainPicture } from "./chain-picture.tsx";
import { chainsOf, type Chain } from "./chains.ts";
import { answerRows, ExportButton } from "./export.tsx";
import styles from "./explain.module.css";
import { Suggestions } from "./suggestions.tsx";

interface WhyAnswerProps {
  user: number;
  /** Nowhere in particular: what they hold globally. */
  place: Whereabouts;
  permission: string | undefined;
}

export function WhyAnswer({ user, place, permission }: WhyAnswerProps): ReactNode {
  const t = useT();
  const admin = useCurrentUser().admin === true;
  const query = useQuery(effectivePermissionsQuery(user, { ...place, permission }));
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
  const granted = asked.filter(({ verdict }) => verdict !== "no").length;
  const { name } = person.data;
  const [only] = asked;
  const project = linkedId(only, "project");
  return (
    <>
      <div className={styles.verdictLine}>
        <p className={styles.verdict} role="status">
          {permission === undefined
            ? t("explain.grantedOf", { name, granted, count: asked.length })
            : t(sentenceOf(only), { name, permission: only?.name ?? permission })}
        </p>
        <ExportButton file="access.csv" rows={() => answerRows(t, asked, name)} />
      </div>
      <ul className={styles.chains}>
        {chainsOf(asked).map((chain) => (
          <li key={chain.key} className={styles.chain}>
            <ChainPicture
              granted={chain.verdict !== "no"}
              reasons={chain.reasons}
              start={
                <ResourceLink place={admin ? { path: "/admin/users", search: { user } } : { path: `/users/${user}` }}>
                  <AvatarName name={name} />
                </ResourceLink>
              }
              end={<Permissions {...chain} />}
            />
          </li>
        ))}
      </ul>
      {permission === undefined || only?.verdict !== "no" || project === null ? null : (
        <Suggestions user={user} project={project} permission={lackingOf(only) ?? permission} />
      )}
    </>
  );
}

const sentenceOf = (answer: EffectivePermission | undefined) =>
  answer?.verdict === "own"
    ? (`explain.own.${answer.ownership ?? "author"}` as const)
    : answer?.verdict === "yes"
      ? "explain.yes"
      : "explain.no";

/** Of what they cannot see: the permission for that. */
const lackingOf = ({ reasons }: EffectivePermission): string | undefined =>
  reasons.find(({ kind }) => kind === "cannotSee")?.permission;

const SHOWN = 3;

function Permissions({ answers, verdict, ownership }: Chain): ReactNode {
  const t = useT();
  const names = answers.map((one) => one.name);
  return (
    <div className={styles.words}>
      <VerdictTag verdict={verdict} ownership={ownership} />
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
