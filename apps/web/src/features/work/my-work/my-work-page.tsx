/** `/`: what needs me, each once and the most urgent first; beside it what changed last. */
import { linkedId } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { rememberList } from "../list-position/last-list.ts";
import { openedLately } from "../list-position/opened.ts";
import { FieldsOf } from "../editing/fields-of.tsx";
import { QuickEdit, type Asked } from "../quick-edit/quick-edit.tsx";
import { isWithoutProjects } from "../compact-list/queries.ts";
import { WorkList } from "../compact-list/work-list.tsx";
import { useLookups } from "../model/use-lookups.ts";
import { Answer, Answers, useSnoozeKey } from "./answers.tsx";
import styles from "./my-work-page.module.css";
import { MyProjects } from "./my-projects.tsx";
import { Asking } from "./asking.ts";
import { asksForAnswer } from "./asks-for-answer.ts";
import {
  answersQuery,
  askedQuery,
  assignedQuery,
  MOST_ANSWERS,
  myProjectsQuery,
  openedQuery,
  recentQuery,
} from "./queries.ts";
import { earliestFirst, newestOfEach, sectionsOf } from "./sections.ts";
import { NewWork } from "./new-work.tsx";
import { WorkRow } from "./work-row.tsx";
import "./messages.ts";
import "../model/messages.ts";
import "../search-params/messages.ts";

const ConflictDialog = lazy(async () => ({ default: (await import("../editing/conflict-dialog.tsx")).ConflictDialog }));

export function MyWorkPage(): ReactNode {
  const t = useT();
  return (
    <>
      <PageHeader title={t("myWork.title")} actions={<NewWork />} />
      <div className={styles.columns}>
        <Mine />
        <div className={styles.aside}>
          <MyProjects />
          <Recent />
        </div>
      </div>
      <Suspense>
        <ConflictDialog />
      </Suspense>
    </>
  );
}

/** What the person opened last; for someone who has opened nothing yet, what changed last in their projects. */
function Recent(): ReactNode {
  const t = useT();
  const [opened] = useState(openedLately);
  if (opened.length === 0) return <Changed />;
  return (
    <WorkList
      title={t("myWork.opened")}
      empty={t("myWork.opened.empty")}
      query={openedQuery(opened)}
      moment="due"
      counted={false}
    />
  );
}

function Changed(): ReactNode {
  const t = useT();
  const { data, isPending, error, refetch } = useQuery(myProjectsQuery);
  if (isPending) return null;
  const recent = recentQuery((data ?? []).filter(({ context }) => !context).map(({ id }) => id));
  return (
    <WorkList
      title={t("myWork.recent")}
      empty={t("myWork.recent.empty")}
      query={recent}
      // The server has just failed several times for the projects.
      {...(error === null || data !== undefined ? {} : { blocked: { error, retry: () => void refetch() } })}
      moment="changed"
      counted={false}
    />
  );
}

function Mine(): ReactNode {
  const t = useT();
  const look = useLookups();
  const { data, error, refetch } = useQuery(assignedQuery);
  const reader = useCurrentUser().name;
  const told = (useQuery(answersQuery).data?._embedded.elements ?? [])
    .filter((one) => asksForAnswer(one, reader))
    .slice(0, MOST_ANSWERS);
  const own = new Set(data?._embedded.elements.map(({ id }) => id));
  const foreign = [...new Set(told.flatMap((one) => linkedId(one, "resource") ?? []))].filter((id) => !own.has(id));
  const asked = useQuery({ ...askedQuery(foreign), enabled: data !== undefined && foreign.length > 0 }).data;
  if (data === undefined || !look.ready) {
    if (isWithoutProjects(error)) return <Clear />;
    return (
      <div>
        {error === null ? (
          <LoadingRows rows={8} />
        ) : (
          <FailedView error={error} title={t("myWork.failed")} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  const rows = data._embedded.elements;
  const known = [...rows, ...(asked?._embedded.elements ?? [])];
  const dueOf = new Map(known.map((row) => [row.id, row.dueDate ?? row.date ?? null]));
  const answers = earliestFirst(
    newestOfEach(told, (one) => linkedId(one, "resource")),
    (one) => dueOf.get(linkedId(one, "resource") ?? 0) ?? null,
  );
  // What waits for an answer stands there, with its status and its date, and nowhere else; the reader's own that is late, with what is late.
  const toldOf = new Map(answers.map((one) => [linkedId(one, "resource") ?? 0, one]));
  const isLateOwn = (id: number): boolean => own.has(id) && (dueOf.get(id) ?? look.today) < look.today;
  const asking = answers.filter((one) => !isLateOwn(linkedId(one, "resource") ?? 0));
  const above = new Set(asking.map((one) => linkedId(one, "resource")));
  const others = rows.filter((row) => !above.has(row.id));
  const shown = sectionsOf(others, look.today);
  // In the order of the page, for keys and for going from one to the next.
  const inOrder = [
    ...asking.flatMap((one) => known.find(({ id }) => id === linkedId(one, "resource")) ?? []),
    ...shown.flatMap(([, found]) => found),
  ];
  const isMixed = new Set(known.map((row) => linkedId(row, "project"))).size > 1;
  return (
    <FieldsOf rows={known}>
      <Page rows={inOrder} isMixed={isMixed}>
        {asking.length === 0 ? null : (
          <Answers shown={asking} rows={new Map(known.map((row) => [row.id, row]))} look={look} />
        )}
        {rows.length === 0 && answers.length === 0 ? <Clear /> : null}
        {shown.map(([section, found]) => (
          <section key={section} aria-label={t(`myWork.${section}`)}>
            <h2 className={styles.section} data-late={section === "overdue" || undefined}>
              {t(`myWork.${section}`)} <span className={styles.count}>{found.length}</span>
            </h2>
            <ul className={styles.rows}>
              {found.map((row) => {
                const one = toldOf.get(row.id);
                return one === undefined ? (
                  <WorkRow key={row.id} row={row} look={look} />
                ) : (
                  <Answer key={row.id} notification={one} row={row} look={look} />
                );
              })}
            </ul>
          </section>
        ))}
        {data.total > rows.length ? (
          <p className={styles.count}>{t("workPackages.lines.showing", { shown: rows.length, total: data.total })}</p>
        ) : null}
      </Page>
    </FieldsOf>
  );
}

interface PageProps {
  /** In the order of the page. */
  rows: readonly WorkPackage[];
  /** They are of several projects, which are named. */
  isMixed: boolean;
  children: ReactNode;
}

/** What the keys and the menus of the rows ask for is asked once. */
function Page({ rows, isMixed, children }: PageProps): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Asking value={setAsked}>
      <div className={styles.mine} data-mixed={isMixed || undefined}>
        <MineKeys rows={rows} asked={asked} onAnswered={() => setAsked(null)} />
        {children}
      </div>
    </Asking>
  );
}

interface MineKeysProps {
  rows: readonly WorkPackage[];
  /** By the menu of a row. */
  asked: Asked | null;
  onAnswered: () => void;
}

function MineKeys({ rows, asked, onAnswered }: MineKeysProps): ReactNode {
  const t = useT();
  useEffect(() => rememberList(rows), [rows]);
  useSnoozeKey();
  const step = (by: number): void => {
    const links = [...document.querySelectorAll<HTMLElement>("[data-my-work]")];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement) === true);
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  useShortcut("j", t("workPackages.shortcut.next"), () => step(1));
  useShortcut("k", t("workPackages.shortcut.previous"), () => step(-1));
  return <QuickEdit rows={rows} elsewhere={asked} onAnswered={onAnswered} />;
}

/** Someone new, or someone who is done: where to go. */
function Clear(): ReactNode {
  const t = useT();
  return (
    <EmptyView
      title={t("myWork.clear")}
      help={t("myWork.clearHelp")}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/projects" {...props} />}>
          {t("myWork.browse")}
        </Button>
      }
    />
  );
}
