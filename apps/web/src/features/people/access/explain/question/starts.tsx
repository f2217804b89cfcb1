/** What a question still lacks, to choose from: the first few, so that no one has to know a name. */
import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { PERMISSIONS, riskOf } from "@halyard/contract/permissions/permissions";
import { ChevronRight } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { linkedId } from "@halyard/api-client/links";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { AvatarName } from "../../../../../shared/ui/primitives/avatar.tsx";
import { groupChoicesQuery, membershipsOfQuery, projectChoicesQuery } from "../../../users/model/queries.ts";
import { permissionName } from "../../model/permission-name.ts";
import { lastActiveQuery } from "../../model/queries.ts";
import type { ExplainChange, ExplainSearch, Question } from "./search.ts";
import styles from "./starts.module.css";

const SHOWN = 5;
const RISKY = PERMISSIONS.filter(({ id, contexts }) => riskOf(id) === "high" && contexts.includes("project"));

interface StartsProps {
  ask: Question;
  search: ExplainSearch;
  onChange: (patch: ExplainChange) => void;
}

export function Starts({ ask, search, onChange }: StartsProps): ReactNode {
  const t = useT();
  return (
    <>
      <h2 className={styles.lacks}>{t(`explain.pick.${ask}`)}</h2>
      {ask === "why" ? null : <p className={styles.help}>{t(`explain.pickHelp.${ask}`)}</p>}
      <div className={styles.starts}>
        {ask === "why" && search.user === undefined && search.project === undefined ? (
          <Examples onChange={onChange} />
        ) : null}
        {ask === "why" && search.user === undefined ? <People onPick={(user) => onChange({ user })} /> : null}
        {ask === "group" ? <Groups onPick={(group) => onChange({ group })} /> : null}
        {ask !== "group" && search.project === undefined ? (
          <Projects onPick={(project) => onChange({ project })} />
        ) : null}
        {ask === "who" && search.permission === undefined ? (
          <Choices
            title={t("explain.start.permission")}
            choices={RISKY.map(({ id }) => ({ id, name: permissionName(id) }))}
            onPick={(permission) => onChange({ permission })}
          />
        ) : null}
      </div>
    </>
  );
}

/** Whole questions about what is here, to press. */
function Examples({ onChange }: Pick<StartsProps, "onChange">): ReactNode {
  const t = useT();
  const { data: people = [] } = useQuery(lastActiveQuery);
  const { data: projects = [] } = useQuery(projectChoicesQuery);
  const members = useExamplesOf(people, projects);
  const title = t("explain.examples");
  if (members === undefined) return <Choices isPending asks title={title} choices={[]} onPick={() => undefined} />;
  if (members.length === 0) return null;
  // Each is about another person, where there are as many.
  const asked = EXAMPLES.flatMap(([id, permission], at) => {
    const member = members[at % members.length];
    if (member === undefined) return [];
    const { person, project } = member;
    const name = t(`explain.example.${id}`, { name: person.name, project: project.name });
    return [{ id, name, change: { user: person.id, project: project.id, ...(permission && { permission }) } }];
  });
  return (
    <Choices
      title={title}
      choices={asked}
      asks
      onPick={(id) => onChange(asked.find((one) => one.id === id)?.change ?? {})}
    />
  );
}

const EXAMPLES = [
  ["what", null],
  ["edit", "edit_project"],
  ["remove", "delete_work_packages"],
  ["members", "manage_members"],
] as const;

interface Named {
  id: number;
  name: string;
}

/**
 * People, each with a project that they are a member of, as a question about any other is answered before it is asked. The
 * first person is mostly the one who asks, and comes last; of several projects the one whose name leaves most room.
 * @returns undefined while loading
 */
function useExamplesOf(people: readonly Named[], projects: readonly Named[]) {
  const { data } = useQuery(membershipsOfQuery(people.map(({ id }) => id)));
  if (data === undefined) return undefined;
  const [self, ...others] = people;
  const shortest = projects.toSorted((a, b) => a.name.length - b.name.length);
  return (self === undefined ? [] : [...others, self]).flatMap((person) => {
    const theirs = new Set(
      data._embedded.elements
        .filter((one) => linkedId(one, "principal") === person.id)
        .map((one) => linkedId(one, "project")),
    );
    const project = shortest.find(({ id }) => theirs.has(id));
    return project === undefined ? [] : [{ person, project }];
  });
}

interface PickProps {
  onPick: (id: number) => void;
}

function People({ onPick }: PickProps): ReactNode {
  const t = useT();
  const { data = [], isPending } = useQuery(lastActiveQuery);
  return <Choices isPending={isPending} title={t("explain.start.user")} choices={data} discs onPick={onPick} />;
}

function Projects({ onPick }: PickProps): ReactNode {
  const t = useT();
  const { data = [], isPending } = useQuery(projectChoicesQuery);
  return <Choices isPending={isPending} title={t("explain.start.project")} choices={data} onPick={onPick} />;
}

function Groups({ onPick }: PickProps): ReactNode {
  const t = useT();
  const { data = [], isPending } = useQuery(groupChoicesQuery);
  return <Choices isPending={isPending} title={t("explain.start.group")} choices={data} onPick={onPick} />;
}

interface ChoicesProps<Id> {
  title: string;
  choices: readonly { id: Id; name: string }[];
  /** They are people. */
  discs?: boolean;
  /** Each is a whole question: pressing it answers. */
  asks?: boolean;
  /** They are being loaded. */
  isPending?: boolean;
  onPick: (id: Id) => void;
}

function Choices<Id extends number | string>(props: ChoicesProps<Id>): ReactNode {
  const t = useT();
  const { title, choices, discs = false, asks = false, isPending = false, onPick } = props;
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const more = isWhole ? 0 : choices.length - SHOWN;
  // The button is gone, so the focus moves to what it revealed.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll("button")[SHOWN]?.focus();
  }, [isWhole]);
  if (choices.length === 0 && !isPending) return null;
  return (
    <section aria-label={title} data-asks={asks || undefined}>
      <h3 className={styles.title}>{title}</h3>
      {isPending ? <LoadingRows rows={SHOWN} height={37} flush /> : null}
      <ul ref={list} className={styles.list}>
        {(isWhole ? choices : choices.slice(0, SHOWN)).map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onPick(id)}>
              {discs ? <AvatarName name={name} /> : <span className={styles.name}>{name}</span>}
              {/* The others fill one field. */}
              {asks ? <ChevronRight size={14} aria-hidden className={styles.go} /> : null}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t("explain.more", { count: more })}
        </Button>
      ) : null}
    </section>
  );
}
