/** What changed in the template that a project was made from; what is new there can be added here. */
import { hasLink, idOf, linkOf, titleOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { TemplateChanges as Changes } from "@halyard/contract/schemas/projects";
import { Button, Checkbox } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState, type ReactNode } from "react";
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
type Difference = Change["differences"][number];

const keyOf = ({ entityType, entityId }: Change): string => `${entityType} ${entityId}`;
const keyIn = (change: Change, { attribute }: Difference): string => `${keyOf(change)} ${attribute}`;

const TAKEN = {
  WorkPackage: "workPackages",
  Version: "versions",
  Category: "categories",
  Membership: "memberships",
} as const;
const isTaken = (type: string): type is keyof typeof TAKEN => Object.hasOwn(TAKEN, type);

/** What may be different here once something is taken over. */
const TOUCHED = ["work_packages", "versions", "categories", "memberships", "phases", "projects"] as const;

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** What was chosen, as the server takes it: new things by links to them, and of changed ones the attributes. */
function wishOf(all: readonly Change[], chosen: ReadonlySet<string>) {
  const links: Record<string, { href: string | null }[]> = {};
  const changes: { entityType: string; entityId: number; attributes: string[] }[] = [];
  for (const change of all.filter(({ takeable }) => takeable)) {
    const { entityType, entityId, differences } = change;
    const attributes = differences
      .filter((one) => one.takeable && chosen.has(keyIn(change, one)))
      .map(({ attribute }) => attribute);
    if (attributes.length > 0) changes.push({ entityType, entityId, attributes });
    if (change.kind !== "added" || !chosen.has(keyOf(change)) || !isTaken(entityType)) continue;
    (links[TAKEN[entityType]] ??= []).push({ href: linkOf(change, "entity")?.href ?? null });
  }
  const count = changes.length + Object.values(links).flat().length;
  return { count, body: { changes, _links: links } };
}

export function TemplateChanges({ project }: { project: Project }): ReactNode {
  const t = useT();
  const answer = useQuery(templateChangesQuery(project)).data;
  const below = useRef<HTMLAnchorElement>(null);
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
        <ChangeList project={project} answer={answer} onGone={() => below.current?.focus()} />
      )}
      {isSeen ? (
        <Link
          ref={below}
          to="/projects/$projectId"
          params={{ projectId: String(idOf(template)) }}
          className={styles.below}
        >
          {t("projectLifecycle.changes.open")}
        </Link>
      ) : null}
    </Section>
  );
}

interface ChangeListProps {
  project: Project;
  answer: Changes;
  /** What was chosen isn't there any more, and had the focus. */
  onGone: () => void;
}

function ChangeList({ project, answer, onGone }: ChangeListProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const path = `projects/${project.id}/template_changes` as const;
  const shown = (next: Changes): Promise<unknown> => {
    queries.setQueryData(templateChangesQuery(project).queryKey, next);
    setChosen(new Set());
    onGone();
    return Promise.all(TOUCHED.map((name) => queries.invalidateQueries({ queryKey: keys.all(name) })));
  };
  const { count, body } = wishOf(answer.changes, chosen);
  // What is refused may have changed since it was shown.
  const onError = () => queries.invalidateQueries({ queryKey: templateChangesQuery(project).queryKey });
  const { until } = answer;
  const taking = useMutation({
    mutationFn: () => api.post(path, { until, ...body }),
    onError,
    onSuccess: (next) => {
      toast.success(t("projectLifecycle.changes.taken", { count }));
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
            chosen={chosen}
            onToggle={(key) => setChosen(toggled(chosen, key))}
          />
        ))}
      </fieldset>
      {answer.isCut ? <p className={styles.quiet}>{t("projectLifecycle.changes.cut")}</p> : null}
      <div className={styles.end}>
        {hasLink(answer, "take") ? (
          <Button disabled={count === 0 || isPending} loading={taking.isPending} onClick={() => taking.mutate()}>
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
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function ChangeLine({ change, chosen, onToggle }: ChangeLineProps): ReactNode {
  const t = useT();
  const { entityType, kind, differences, takeable } = change;
  const title = titleOf(change, "entity");
  const name = t(`projectLifecycle.changes.${kind}`, { kind: inWords(entityType).toLowerCase(), title });
  if (takeable && kind === "added") {
    return <Checkbox label={name} checked={chosen.has(keyOf(change))} onChange={() => onToggle(keyOf(change))} />;
  }
  const copy = idOf(linkOf(change, "copy"));
  return (
    <div className={styles.text} role="group" aria-label={name}>
      {name}
      {differences.map((one) => {
        const key = keyIn(change, one);
        const values = <DifferenceValues difference={one} />;
        return one.takeable ? (
          <Checkbox key={key} label={values} checked={chosen.has(key)} onChange={() => onToggle(key)} />
        ) : (
          <div key={key} className={styles.quiet}>
            {values}
          </div>
        );
      })}
      {copy === null ? null : (
        <Link to="/work_packages/$id" params={{ id: String(copy) }} className={styles.below}>
          {t("projectLifecycle.changes.openCopy")}
        </Link>
      )}
    </div>
  );
}

/** How it was and is in the template, and how it is here and would be. */
function DifferenceValues({ difference }: { difference: Difference }): ReactNode {
  const t = useT();
  const { label, from, to, here, proposed } = difference;
  const none = t("projectLifecycle.changes.noValue");
  const inTemplate = t("projectLifecycle.changes.difference", { label, from: from || none, to: to || none });
  if (here === null || proposed === null) return inTemplate;
  // Most are here as they were there.
  if (here === from && proposed === to) return inTemplate;
  const values = { here: here || none, proposed: proposed || none };
  return (
    <>
      {inTemplate}
      <div className={styles.quiet}>{t("projectLifecycle.changes.here", values)}</div>
    </>
  );
}
