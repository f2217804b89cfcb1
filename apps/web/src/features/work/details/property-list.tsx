/** Properties by name: those in use are shown, the empty ones fold away until they are asked for. */
import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { useKeyedState } from "../../../shared/ui/primitives/use-keyed-state.ts";
import styles from "./properties.module.css";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import "./messages.ts";

/** What people call a custom field is no text of the catalog. */
type Label = MessageId | { id: string; name: string };

export interface Property {
  label: Label;
  value: ReactNode;
  /** `empty`: folded away until it has a value. `rest`: folded away though it has one. */
  use: "used" | "empty" | "rest";
}

/** A group with a name of its own: properties, which are all shown, or something else. */
export type PropertySection = { name: string } & ({ properties: readonly Property[] } | { content: ReactNode });

/** Status, assignee, priority and dates. */
const FIRST_ON_PHONE = 4;

interface PropertyListProps {
  /** Of which work package: what is unfolded in one is folded in the next. */
  id: number;
  properties: readonly Property[];
  sections: readonly PropertySection[];
}

export function PropertyList({ id, properties, sections }: PropertyListProps): ReactNode {
  const t = useT();
  // While the rest is open, a property stays where it is edited, though it is not empty any more.
  const [unfolded, setUnfolded] = useKeyedState<readonly string[] | null>(id, null);
  // A phone shows the text on its first screen, too.
  const isNarrow = useSmallPhone();
  const first = new Set(properties.filter(({ use }) => use === "used").slice(0, isNarrow ? FIRST_ON_PHONE : undefined));
  const folds = (property: Property): boolean => unfolded?.includes(idOf(property.label)) ?? !first.has(property);
  const rest = properties.filter(folds);
  const empty = rest.filter(({ use }) => use === "empty").length;
  const filled = rest.filter(({ use }) => use === "used").length;
  return (
    <>
      <dl className={styles.list}>{properties.filter((property) => !folds(property)).map(line(t))}</dl>
      {sections.map((section) => (
        <section key={section.name} aria-label={section.name}>
          <h3 className={styles.heading}>{section.name}</h3>
          {"content" in section ? section.content : <dl className={styles.list}>{section.properties.map(line(t))}</dl>}
        </section>
      ))}
      {rest.length === 0 ? null : (
        <>
          <button
            type="button"
            className={styles.more}
            aria-expanded={unfolded !== null}
            onClick={() => setUnfolded(unfolded === null ? rest.map(({ label }) => idOf(label)) : null)}
          >
            <ChevronRight size={14} aria-hidden />
            {filled === 0 ? t("details.more", { count: empty }) : t("details.moreFilled", { filled, empty })}
          </button>
          {unfolded === null ? null : <dl className={styles.list}>{rest.map(line(t))}</dl>}
        </>
      )}
    </>
  );
}

const idOf = (label: Label): string => (typeof label === "string" ? label : label.id);

const line =
  (t: ReturnType<typeof useT>) =>
  ({ label, value }: Property): ReactNode => (
    <Fragment key={idOf(label)}>
      <dt>{typeof label === "string" ? t(label) : label.name}</dt>
      <dd>{value}</dd>
    </Fragment>
  );
