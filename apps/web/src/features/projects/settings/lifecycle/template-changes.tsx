/** What changed in the template that a project was made from; what is new there can be added here. */
import { hasLink, idOf, linkOf, titleOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { TemplateChanges as Changes } from "@halyard/contract/schemas/projects";
import { Button, Checkbox } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { inWords } from "../../../../shared/journal/changes.ts";
import styles from "../frame/sheet.module.css";
import { Section } from "./section.tsx";
import { templateChangesQuery } from "./template-queries.ts";
import "./messages.ts";

type Change = Changes["changes"][number];

const keyOf = ({ entityType, entityId }: Change): string => `${entityType} ${entityId}`;

const TAKEN = { WorkPackage: "workPackages", Version: "versions", Category: "categories" } as const;
const isTaken = (type: string): type is keyof typeof TAKEN => Object.hasOwn(TAKEN, type);

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** As the server takes them, by kind. */
function linksTo(changes: readonly Change[]) {
  const links: Record<string, { href: string | null }[]> = {};
  for (const change of changes) {
    if (!isTaken(change.entityType)) continue;
    (links[TAKEN[change.entityType]] ??= []).push({ href: linkOf(change, "entity")?.href ?? null });
  }
  return links;
}

export function TemplateChanges({ project }: { project: Project }): ReactNode {
  const t = useT();
  const answer = useQuery(templateChangesQuery(project)).data;
  // Where it was made from no template there is nothing to say.
  if (answer === undefined || answer.copiedAt === null) return null;
  const template = linkOf(answer, "template");
  const help = t("projectLifecycle.changes.from", {
    name: template?.title ?? "",
    date: formatDay(answer.copiedAt),
  });
  const isSeen = hasLink(answer, "markReviewed");
  return (
    <Section title={t("projectLifecycle.changes")} help={help}>
      {!isSeen ? (
        <p className={styles.quiet}>{t("projectLifecycle.changes.unseen")}</p>
      ) : answer.changes.length === 0 ? (
        <p className={styles.quiet}>{t("projectLifecycle.changes.none")}</p>
      ) : (
        <ChangeList project={project} answer={answer} />
      )}
      {isSeen ? (
        <Link to="/projects/$projectId" params={{ projectId: String(idOf(template)) }} className={styles.below}>
          {t("projectLifecycle.changes.open")}
        </Link>
      ) : null}
    </Section>
  );
}

function ChangeList({ project, answer }: { project: Project; answer: Changes }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const path = `projects/${project.id}/template_changes` as const;
  const shown = (next: Changes): Promise<void> => {
    queries.setQueryData(templateChangesQuery(project).queryKey, next);
    setChosen(new Set());
    return queries.invalidateQueries({ queryKey: keys.all("work_packages") });
  };
  const wanted = answer.changes.filter((change) => change.takeable && chosen.has(keyOf(change)));
  // What is refused may have changed since it was shown.
  const onError = () => queries.invalidateQueries({ queryKey: templateChangesQuery(project).queryKey });
  const { until } = answer;
  const taking = useMutation({
    mutationFn: () => api.post(path, { until, _links: linksTo(wanted) }),
    onError,
    onSuccess: (next) => {
      toast.success(t("projectLifecycle.changes.taken", { count: wanted.length }));
      return shown(next);
    },
  });
  const reviewing = useMutation({
    mutationFn: () => api.post(`${path}/reviewed`, { until }),
    onSuccess: shown,
    onError,
  });
  const isPending = taking.isPending || reviewing.isPending;
  return (
    <div className={styles.form}>
      <fieldset className={styles.parts}>
        <legend>{t("projectLifecycle.changes.list", { count: answer.changes.length })}</legend>
        {answer.changes.map((change) => (
          <ChangeLine
            key={keyOf(change)}
            change={change}
            checked={chosen.has(keyOf(change))}
            onChange={() => setChosen(toggled(chosen, keyOf(change)))}
          />
        ))}
      </fieldset>
      {answer.isCut ? <p className={styles.quiet}>{t("projectLifecycle.changes.cut")}</p> : null}
      <div className={styles.end}>
        {hasLink(answer, "take") ? (
          <Button
            disabled={wanted.length === 0 || isPending}
            loading={taking.isPending}
            onClick={() => taking.mutate()}
          >
            {t("projectLifecycle.changes.take")}
          </Button>
        ) : null}
        <Button variant="default" loading={reviewing.isPending} disabled={isPending} onClick={() => reviewing.mutate()}>
          {t("projectLifecycle.changes.reviewed")}
        </Button>
      </div>
    </div>
  );
}

interface ChangeLineProps {
  change: Change;
  checked: boolean;
  onChange: () => void;
}

function ChangeLine({ change, checked, onChange }: ChangeLineProps): ReactNode {
  const t = useT();
  const { entityType, kind, differences, takeable } = change;
  const title = titleOf(change, "entity");
  const name = t(`projectLifecycle.changes.${kind}`, { kind: inWords(entityType).toLowerCase(), title });
  if (takeable) return <Checkbox label={name} checked={checked} onChange={onChange} />;
  const copy = idOf(linkOf(change, "copy"));
  const none = t("projectLifecycle.changes.noValue");
  return (
    <div className={styles.text}>
      {name}
      {differences.length === 0 ? null : (
        <ul className={styles.quiet}>
          {differences.map(({ attribute, label, from, to }) => (
            <li key={attribute}>
              {t("projectLifecycle.changes.difference", { label, from: from || none, to: to || none })}
            </li>
          ))}
        </ul>
      )}
      {copy === null ? null : (
        <Link to="/work_packages/$id" params={{ id: String(copy) }} className={styles.below}>
          {t("projectLifecycle.changes.openCopy")}
        </Link>
      )}
    </div>
  );
}
