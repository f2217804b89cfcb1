/** What a question still lacks, to choose from: the first few, so that no one has to know a name. */
import { ScanSearch } from "lucide-react";
import type { ReactNode } from "react";
import { PERMISSIONS, riskOf } from "@halyard/contract/permissions/permissions";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { AvatarName } from "../../../../../shared/ui/primitives/avatar.tsx";
import { EmptyView } from "../../../../../shared/ui/feedback/state-views.tsx";
import { groupChoicesQuery, projectChoicesQuery } from "../../../users/model/queries.ts";
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
    <div className={styles.starts}>
      <EmptyView
        icon={<ScanSearch size={24} aria-hidden />}
        title={t(`explain.pick.${ask}`)}
        help={t(`explain.pickHelp.${ask}`)}
      />
      {ask === "group" ? (
        <Groups onPick={(group) => onChange({ group })} />
      ) : ask === "why" && search.user === undefined ? (
        <People onPick={(user) => onChange({ user })} />
      ) : search.project === undefined ? (
        <Projects onPick={(project) => onChange({ project })} />
      ) : ask === "who" ? (
        <Choices
          title={t("explain.start.permission")}
          choices={RISKY.map(({ id }) => ({ id, name: permissionName(id) }))}
          onPick={(permission) => onChange({ permission })}
        />
      ) : null}
    </div>
  );
}

interface PickProps {
  onPick: (id: number) => void;
}

function People({ onPick }: PickProps): ReactNode {
  const t = useT();
  const { data = [] } = useQuery(lastActiveQuery);
  return <Choices title={t("explain.start.user")} choices={data.slice(0, 4)} discs onPick={onPick} />;
}

function Projects({ onPick }: PickProps): ReactNode {
  const t = useT();
  const { data = [] } = useQuery(projectChoicesQuery);
  return <Choices title={t("explain.start.project")} choices={data} onPick={onPick} />;
}

function Groups({ onPick }: PickProps): ReactNode {
  const t = useT();
  const { data = [] } = useQuery(groupChoicesQuery);
  return <Choices title={t("explain.start.group")} choices={data} onPick={onPick} />;
}

interface ChoicesProps<Id> {
  title: string;
  choices: readonly { id: Id; name: string }[];
  /** They are people. */
  discs?: boolean;
  onPick: (id: Id) => void;
}

function Choices<Id extends number | string>(props: ChoicesProps<Id>): ReactNode {
  const { title, choices, discs = false, onPick } = props;
  if (choices.length === 0) return null;
  return (
    <section aria-label={title} className={styles.choices}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {choices.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onPick(id)}>
              {discs ? <AvatarName name={name} /> : <span className={styles.name}>{name}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
