/** What was found: work packages with the line that has the words, others by their names. */
import { idOf, linkOf, titleOf } from "@halyard/api-client/links";
import type { FoundNamed, FoundWorkPackage } from "@halyard/contract/schemas/views";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { Marked } from "../../../shared/ui/primitives/marked.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { openFirst } from "../model/open-first.ts";
import { useLookups } from "../model/use-lookups.ts";
import styles from "./search-page.module.css";

const WHERE: Record<FoundWorkPackage["match"]["attribute"], MessageId | null> = {
  subject: null,
  description: "search.inDescription",
  comment: "search.inComment",
  file: "search.inFile",
};

interface WorkResultsProps {
  found: readonly FoundWorkPackage[];
  words: readonly string[];
}

export function WorkResults({ found, words }: WorkResultsProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const shown = openFirst(found, look);
  return (
    <section className={styles.section} aria-label={t("search.workPackages")}>
      <h2 className={styles.heading}>{t("search.workPackages")}</h2>
      <ul className={styles.results}>
        {shown.map((one) => {
          const [type, status] = [titleOf(one, "type"), titleOf(one, "status")];
          const { attribute, excerpt } = one.match;
          const where = WHERE[attribute];
          return (
            <li key={one.id} className={styles.result} data-closed={look.statuses.get(status)?.isClosed || undefined}>
              <TypeIcon name={type} color={look.types.get(type)} icon={look.typeIcons.get(type) ?? iconOfName(type)} />
              <div className={styles.text}>
                <Link to="/work_packages/$id" params={{ id: String(one.id) }} className={styles.name}>
                  <span className={styles.id}>#{one.id}</span> <Marked text={one.subject} words={words} />
                </Link>
                {excerpt === null || where === null ? null : (
                  <span className={styles.excerpt}>
                    <span className={styles.quiet}>{t(where)}</span> <Marked text={excerpt} words={words} />
                  </span>
                )}
                <span className={styles.facts}>
                  {titleOf(one, "project")} · {titleOf(one, "author")}
                  {one.updatedAt === undefined ? null : (
                    <>
                      {" · "}
                      <RelativeTime time={one.updatedAt} />
                    </>
                  )}
                </span>
              </div>
              <span className={styles.status}>
                <ColorDot name={status} status={look.statuses.get(status)} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface NamedResultsProps {
  kind: "projects" | "people" | "queries";
  found: readonly FoundNamed[];
  words: readonly string[];
}

export function NamedResults({ kind, found, words }: NamedResultsProps): ReactNode {
  const t = useT();
  return (
    <section className={styles.section} aria-label={t(`search.${kind}`)}>
      <h2 className={styles.heading}>{t(`search.${kind}`)}</h2>
      <ul className={styles.results}>
        {found.map((one) => {
          const link = pageOf(kind, one);
          const name = <Marked text={one.name} words={words} />;
          return (
            <li key={`${one._type} ${one.id}`} className={styles.result}>
              <div className={styles.text}>
                {link === null ? (
                  <span className={styles.name}>{name}</span>
                ) : (
                  <Link {...link} className={styles.name}>
                    {name}
                  </Link>
                )}
                <span className={styles.facts}>{one.email ?? (kind === "queries" ? titleOf(one, "project") : "")}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** null: it has no page of its own. */
function pageOf(kind: NamedResultsProps["kind"], one: FoundNamed): LinkProps | null {
  if (kind === "projects") return { to: "/projects/$projectId", params: { projectId: String(one.id) } };
  if (kind === "people")
    return one._type === "User" ? { to: "/users/$userId", params: { userId: String(one.id) } } : null;
  const project = linkOf(one, "project");
  if (project === null) return null;
  return { to: "/projects/$projectId", params: { projectId: String(idOf(project)) }, search: { query: one.id } };
}
