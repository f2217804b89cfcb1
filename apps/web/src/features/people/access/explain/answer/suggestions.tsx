/** What would let them do it: the smallest change first, with what else they could do then. */
import type { PermissionSuggestion } from "@halyard/contract/schemas/identity/roles";
import { linkedId } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../../../shared/components/resource-link.tsx";
import { useCurrentUser } from "../../../../../shared/session/session.ts";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { suggestionsQuery } from "../../model/queries.ts";
import styles from "./explain.module.css";

interface SuggestionsProps {
  user: number;
  project: number;
  permission: string;
}

export function Suggestions({ user, project, permission }: SuggestionsProps): ReactNode {
  const t = useT();
  const query = useQuery(suggestionsQuery(user, project, permission));
  if (query.isPending) return <LoadingRows rows={2} height={56} />;
  if (query.data === undefined) return <FailedView error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section aria-label={t("explain.suggestions")} className={styles.suggestions}>
      <h2 className={styles.heading}>{t("explain.suggestions")}</h2>
      {query.data.length === 0 ? <p className={styles.quiet}>{t("explain.suggestions.none")}</p> : null}
      <ol className={styles.chains}>
        {query.data.map((suggestion) => (
          <li key={keyOf(suggestion)} className={styles.suggestion}>
            <p className={styles.steps}>
              {suggestion.steps.map((step, at) => (
                <span key={step.kind}>
                  {at > 0 ? ` ${t("explain.step.and")} ` : ""}
                  <StepWords step={step} user={user} />
                </span>
              ))}
            </p>
            <Gains suggestion={suggestion} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type Step = PermissionSuggestion["steps"][number];

const keyOf = ({ steps }: PermissionSuggestion): string =>
  steps.map(({ kind, _links: { role, group } }) => `${kind} ${role?.href ?? group?.href ?? ""}`).join(", ");

function wordsOf(t: typeof translate, { kind, module, _links: { project, role, group } }: Step): string {
  const where = project?.title ?? "";
  if (kind === "role") return t("explain.step.role", { role: role?.title ?? "", project: where });
  if (kind === "group") return t("explain.step.group", { group: group?.title ?? "" });
  if (kind === "module") return t("explain.step.module", { module: module ?? "", project: where });
  return kind === "unarchive" ? t("explain.step.unarchive", { project: where }) : t(`explain.step.${kind}`);
}

/** With the way to where it is done, where there is one. */
function StepWords({ step, user }: { step: Step; user: number }): ReactNode {
  const t = useT();
  const words = wordsOf(t, step);
  if (useCurrentUser().admin !== true) return words;
  if (step.kind === "group") {
    const group = linkedId(step, "group") ?? 0;
    return <ResourceLink place={{ path: "/admin/groups", search: { group } }}>{words}</ResourceLink>;
  }
  if (step.kind === "unlock" || step.kind === "accept") {
    return <ResourceLink place={{ path: "/admin/users", search: { user } }}>{words}</ResourceLink>;
  }
  return words;
}

function Gains({ suggestion: { alsoGains, gains } }: { suggestion: PermissionSuggestion }): ReactNode {
  const t = useT();
  if (alsoGains === 0) return <p className={styles.quiet}>{t("explain.gains.none")}</p>;
  const unnamed = alsoGains - gains.length;
  const byProject = Map.groupBy(gains, (gain) => gain._links.project.title ?? "");
  return (
    <details>
      <summary>{t("explain.gains", { count: alsoGains })}</summary>
      <ul className={styles.names}>
        {[...byProject].map(([project, some]) => (
          <li key={project}>{t("explain.gainsIn", { project, names: some.map(({ name }) => name).join(", ") })}</li>
        ))}
        {unnamed > 0 ? <li className={styles.quiet}>{t("explain.gains.more", { count: unnamed })}</li> : null}
      </ul>
    </details>
  );
}
