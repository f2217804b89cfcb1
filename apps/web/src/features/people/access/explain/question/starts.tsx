/** What a question still lacks, to choose from: the first few, so that no one has to know a name. */
import type { ReactNode } from "react";
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

const SHOWN = 8;
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
      <p className={styles.help}>{t(`explain.pickHelp.${ask}`)}</p>
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
  const member = useExampleOf(people, projects);
  const title = t("explain.examples");
  if (member === undefined) return <Choices isPending title={title} choices={[]} onPick={() => undefined} />;
  if (member === null) return null;
  const { person, project } = member;
  const words = { name: person.name, project: project.name };
  const place = { user: person.id, project: project.id };
  const asked = {
    what: place,
    edit: { ...place, permission: "edit_project" },
    remove: { ...place, permission: "delete_work_packages" },
    members: { ...place, permission: "manage_members" },
  } as const satisfies Record<string, ExplainChange>;
  const ids = ["what", "edit", "remove", "members"] as const;
  const choices = ids.map((id) => ({ id, name: t(`explain.example.${id}`, words) }));
  return <Choices title={title} choices={choices} onPick={(id) => onChange(asked[id])} />;
}

interface Named {
  id: number;
  name: string;
}

/**
 * Someone with a project that they are a member of, as a question about any other is answered before it is asked. The
 * first person is mostly the one who asks, and comes last; of several projects the one whose name leaves most room.
 * @returns null if no one fits; undefined while loading
 */
function useExampleOf(people: readonly Named[], projects: readonly Named[]) {
  const { data } = useQuery(membershipsOfQuery(people.map(({ id }) => id)));
  if (data === undefined) return undefined;
  const [self, ...others] = people;
  const shortest = projects.toSorted((a, b) => a.name.length - b.name.length);
  for (const person of self === undefined ? [] : [...others, self]) {
    const theirs = new Set(
      data._embedded.elements
        .filter((one) => linkedId(one, "principal") === person.id)
        .map((one) => linkedId(one, "project")),
    );
    const project = shortest.find(({ id }) => theirs.has(id));
    if (project !== undefined) return { person, project };
  }
  return null;
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
  /** They are being loaded. */
  isPending?: boolean;
  onPick: (id: Id) => void;
}

function Choices<Id extends number | string>(props: ChoicesProps<Id>): ReactNode {
  const { title, choices, discs = false, isPending = false, onPick } = props;
  if (choices.length === 0 && !isPending) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {isPending ? <LoadingRows rows={SHOWN} height={37} flush /> : null}
      <ul className={styles.list}>
        {choices.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onPick(id)}>
              {discs ? <AvatarName name={name} /> : <span className={styles.name}>{name}</span>}
              <ChevronRight size={14} aria-hidden className={styles.go} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
