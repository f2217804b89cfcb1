/** What one person can do, somewhere or generally: a line for each chain that decides, with all that it decides. */
import type { EffectivePermission } from "@halyard/contract/schemas/identity/roles";
import { riskOf } from "@halyard/contract/permissions/permissions";
import { linkedId } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, ShieldAlert } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useT, type translate } from "../../../../../shared/i18n/i18n.tsx";
import { ListCells, ListTable, type ListColumn } from "../../../../../shared/ui/column-list/column-list.tsx";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { effectivePermissionsQuery, userQuery, type Whereabouts } from "../../../users/model/queries.ts";
import { VerdictTag } from "../../../users/explanation/verdict-tag.tsx";
import { ChainPicture } from "./chain-picture.tsx";
import { chainsOf, type Chain } from "./chains.ts";
import { answerRows, ExportButton } from "./export.tsx";
import styles from "./explain.module.css";
import { StatusMoves } from "./status-moves.tsx";
import { Suggestions } from "./suggestions.tsx";
import { VerdictBar } from "./verdict-bar.tsx";

interface WhyAnswerProps {
  user: number;
  /** Nowhere in particular: what they hold globally. */
  place: Whereabouts;
  permission: string | undefined;
}

export function WhyAnswer({ user, place, permission }: WhyAnswerProps): ReactNode {
  const t = useT();
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
      {permission === undefined ? <VerdictBar answers={asked} /> : null}
      {place.workPackage === undefined || (permission !== undefined && !MOVING.has(permission)) ? null : (
        <StatusMoves user={user} name={name} workPackage={place.workPackage} />
      )}
      <ListTable columns={chainColumns(t)}>
        <ul>
          {chainsOf(asked).map((chain) => (
            <ChainRow key={chain.key} chain={chain} />
          ))}
        </ul>
      </ListTable>
      {permission === undefined || only?.verdict !== "no" || project === null ? null : (
        <Suggestions user={user} project={project} permission={lackingOf(only) ?? permission} />
      )}
    </>
  );
}

/** The permissions that a move from status to status needs, beside the workflow rules. */
const MOVING: ReadonlySet<string> = new Set(["edit_work_packages", "change_work_package_status"]);

const sentenceOf = (answer: EffectivePermission | undefined) =>
  answer?.verdict === "own"
    ? (`explain.own.${answer.ownership ?? "author"}` as const)
    : answer?.verdict === "yes"
      ? "explain.yes"
      : "explain.no";

/** Of what they cannot see: the permission for that. */
const lackingOf = ({ reasons }: EffectivePermission): string | undefined =>
  reasons.find(({ kind }) => kind === "cannotSee")?.permission;

const chainColumns = (t: typeof translate): ListColumn[] => [
  { name: t("explain.column.permissions"), width: "minmax(0, 4fr)" },
  { name: t("explain.export.answer"), width: "204px" },
  { name: t("explain.column.why"), width: "minmax(0, 3fr)" },
];

/** As many as are read at a glance; more are folded. */
const SHOWN = 3;

function ChainRow({ chain: { answers, verdict, ownership, reasons } }: { chain: Chain }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const list = useId();
  const names = answers.map((one) => one.name);
  const few = names.length <= SHOWN;
  const risky = answers.filter((one) => riskOf(one.permission) === "high").length;
  return (
    <li className={styles.chain}>
      <ListCells>
        {few ? (
          <ul className={styles.few}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        ) : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight size={14} aria-hidden />
            <span className={styles.count}>{t("explain.permissions", { count: names.length })}</span>
            {risky === 0 || verdict === "no" ? null : (
              <span className={styles.risky}>
                <ShieldAlert size={14} aria-hidden />
                {t("explain.risky", { count: risky })}
              </span>
            )}
            <span className={styles.some} aria-hidden>
              {names.slice(0, SHOWN).join(", ")}…
            </span>
          </button>
        )}
        <span>
          <VerdictTag verdict={verdict} ownership={ownership} />
        </span>
        <ChainPicture granted={verdict !== "no"} reasons={reasons} />
      </ListCells>
      {few ? null : (
        <ul id={list} className={styles.names} hidden={!open}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
