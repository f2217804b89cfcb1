/** The projects in which something is used, each the way there: this many by name, the others counted. */
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import styles from "./customizer.module.css";
import "./messages.ts";

/** This many projects are named. */
export const NAMED = 3;
/** In a row of a phone: a second one would be cut. */
const NAMED_ON_PHONES = 1;

export interface Place {
  /** Its identifier or its id. */
  project: string;
  name: string;
  /** Behind the name: how much there is of it, or when. */
  note?: string;
  /** What is shown there; without it the project's first page. */
  search?: { view: "table"; filters: readonly Record<string, { operator: string; values: string[] }>[] };
}

interface PlacesProps {
  /** Those that are named; more than `NAMED` are left out. */
  places: readonly Place[];
  total: number;
}

export function Places({ places, total }: PlacesProps): ReactNode {
  const t = useT();
  const isPhone = usePhone();
  const named = places.slice(0, isPhone ? NAMED_ON_PHONES : NAMED);
  const more = total - named.length;
  return (
    <span className={styles.line}>
      {named.map(({ project, name, note, search }, at) => (
        <Fragment key={project}>
          {at === 0 ? null : " · "}
          <Link
            to="/projects/$projectId"
            params={{ projectId: project }}
            className={styles.project}
            title={name}
            {...(search === undefined ? {} : { search })}
          >
            {name}
            {note === undefined ? null : ` (${note})`}
          </Link>
        </Fragment>
      ))}
      {more > 0 ? ` · ${t(isPhone ? "catalogue.moreShort" : "catalogue.moreProjects", { count: more })}` : null}
    </span>
  );
}
