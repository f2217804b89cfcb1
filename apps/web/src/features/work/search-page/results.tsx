/** What was found: work packages with the line that has the words, others by their names. */
import { idOf, linkOf, titleOf } from "@halyard/api-client/links";
import type { FoundNamed, FoundWorkPackage, SearchMatch } from "@halyard/contract/schemas/views";
import type { SearchKind, SearchPlace } from "@halyard/contract/views/search";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { Button } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Bookmark, FolderKanban, UsersRound } from "lucide-react";
import { Fragment, useState, type ReactNode } from "react";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { Marked } from "../../../shared/ui/primitives/marked.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { useLookups } from "../model/use-lookups.ts";
import { nearMatch } from "./near-match.ts";
import { groupsOf } from "./places.ts";
import { SHOWN } from "./queries.ts";
import type { SearchSort } from "./search.ts";
import styles from "./search-page.module.css";

const WHERE: Record<FoundWorkPackage["match"]["attribute"], MessageId> = {
  subject: "search.inSubject",
  description: "search.inDescription",
  comment: "search.inComment",
  file: "search.inFile",
};

interface ResultsProps<One> {
  found: readonly One[];
  words: readonly string[];
  /** There are other kinds beside it. */
  headed: boolean;
}

interface WorkResultsProps extends ResultsProps<FoundWorkPackage> {
  /** Absent: the best come first, by where the words are. */
  sort: SearchSort | undefined;
  /** Only what has them there. */
  where: SearchPlace | undefined;
}

export function WorkResults({ found, words, headed, sort, where }: WorkResultsProps): ReactNode {
  const t = useT();
  const { ready } = useLookups();
  if (!ready) return <LoadingRows rows={8} height={48} page />;
  return (
    <section className={styles.section} aria-label={t("search.workPackages")}>
      <div className={styles.columns}>
        {headed ? <Heading kind="workPackages" count={found.length} /> : <span aria-hidden>{t("search.work")}</span>}
        <span aria-hidden>{t("search.project")}</span>
        <span aria-hidden>{t("search.status")}</span>
        <span aria-hidden>{t("search.changed")}</span>
      </div>
      {/* By where the words are; the places, and what is in each, as the server ranks it. */}
      {sort === "changed" || where !== undefined ? (
        <WorkRows found={sort === "changed" ? lastChangedFirst(found) : found} words={words} place={where} />
      ) : (
        groupsOf(found).map(({ place, there, above }) => (
          <Fragment key={place}>
            <h3 className={styles.place}>
              {t(WHERE[place])}
              {/* Of more than are shown, no one knows how many there are. */}
              {found.length >= SHOWN ? null : (
                <span className={styles.count}>
                  {" "}
                  {there.length + above}
                  {above === 0 ? "" : ` · ${t("search.above", { count: above })}`}
                </span>
              )}
            </h3>
            <WorkRows found={there} words={words} place={place} />
          </Fragment>
        ))
      )}
    </section>
  );
}

const lastChangedFirst = (found: readonly FoundWorkPackage[]): FoundWorkPackage[] =>
  found.toSorted((a, b) => (b.updatedAt ?? "").localeCompare(a.updatedAt ?? ""));

interface WorkRowsProps extends Pick<ResultsProps<FoundWorkPackage>, "found" | "words"> {
  /** Said above them; undefined: each line says where it stands. */
  place: SearchPlace | undefined;
}

/** So many with the very same text are enough to see what it is. */
const ALIKE = 2;

/** Those whose text those before them have had already, word for word. */
function repeatedIn(found: readonly FoundWorkPackage[]): ReadonlySet<FoundWorkPackage> {
  const byText = Map.groupBy(found, ({ match }) => match.excerpt);
  return new Set([...byText].flatMap(([text, those]) => (text === null ? [] : those.slice(ALIKE))));
}

function WorkRows({ found, words, place }: WorkRowsProps): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const repeated = repeatedIn(place === "comment" || place === "description" ? found : []);
  // A single one takes no more room than the line that stands for it.
  const folded = isOpen || repeated.size < 2 ? NONE : repeated;
  return (
    <>
      <Rows found={found.filter((one) => !folded.has(one))} {...{ words, place }} />
      {folded.size === 0 ? null : (
        <span className={styles.alike}>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {t(place === "comment" ? "search.alike" : "search.alikeDescription", { count: folded.size })}
          </Button>
        </span>
      )}
    </>
  );
}

const NONE: ReadonlySet<FoundWorkPackage> = new Set();

function Rows({ found, words, place }: WorkRowsProps): ReactNode {
  const look = useLookups();
  return (
    <ul className={styles.results}>
      {found.map((one) => {
        const [type, status] = [titleOf(one, "type"), titleOf(one, "status")];
        return (
          <li key={one.id} className={styles.result} data-closed={look.statuses.get(status)?.isClosed || undefined}>
            <TypeIcon name={type} color={look.types.get(type)} icon={look.typeIcons.get(type) ?? iconOfName(type)} />
            <Link to="/work_packages/$id" params={{ id: String(one.id) }} className={styles.name} title={one.subject}>
              <span className={styles.id}>#{one.id}</span> <Marked text={one.subject} words={words} />
            </Link>
            <div className={styles.lines}>
              {linesOf(one, place).map((match) => (
                <Line
                  key={`${match.attribute} ${match.comment?.id ?? ""}`}
                  id={one.id}
                  match={match}
                  words={words}
                  isHeaded={match.attribute === place}
                />
              ))}
            </div>
            <span className={styles.project}>{titleOf(one, "project")}</span>
            <span className={styles.status}>
              <ColorDot name={status} status={look.statuses.get(status)} />
            </span>
            <span className={styles.changed}>
              {one.updatedAt === undefined ? null : <RelativeTime time={one.updatedAt} alone />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Each says why it was found, also where the one above says the same: a line of each text, or of comments that were asked for all. */
function linesOf({ matches }: FoundWorkPackage, place: SearchPlace | undefined): SearchMatch[] {
  const lines = matches.filter(({ attribute, excerpt }) => excerpt !== null && attribute !== "subject");
  return lines.filter(
    ({ attribute }, at) => place === "comment" || lines.findIndex((one) => one.attribute === attribute) === at,
  );
}

interface LineProps {
  id: number;
  match: SearchMatch;
  words: readonly string[];
  /** Its place is said above. */
  isHeaded: boolean;
}

function Line({ id, match, words, isHeaded }: LineProps): ReactNode {
  const t = useT();
  const { attribute, excerpt, comment } = match;
  const text = <Marked text={nearMatch(excerpt ?? "", words)} words={words} />;
  if (comment !== undefined) {
    return (
      <Link
        to="/work_packages/$id"
        params={{ id: String(id) }}
        hash={`activity-${comment.id}`}
        className={styles.excerpt}
        title={excerpt ?? ""}
      >
        <span className={styles.from}>
          {isHeaded ? (
            <>
              <bdi>{comment.author}</bdi>,
            </>
          ) : (
            t("search.line.comment", { author: comment.author })
          )}{" "}
          <RelativeTime time={comment.createdAt} />:
        </span>{" "}
        {text}
      </Link>
    );
  }
  return (
    <span className={styles.excerpt} title={excerpt ?? ""}>
      {isHeaded || attribute === "comment" || attribute === "subject" ? null : (
        <span className={styles.from}>{t(`search.line.${attribute}`)}: </span>
      )}
      {text}
    </span>
  );
}

const ICONS = { projects: FolderKanban, people: UsersRound, queries: Bookmark } as const;
const FACE_PX = 18;

function Heading({ kind, count }: { kind: SearchKind; count: number }): ReactNode {
  const t = useT();
  return (
    <h2 className={styles.heading}>
      {t(`search.${kind}`)} <span className={styles.count}>{count}</span>
    </h2>
  );
}

interface NamedResultsProps extends ResultsProps<FoundNamed> {
  kind: Exclude<SearchKind, "workPackages">;
}

export function NamedResults({ kind, found, words, headed }: NamedResultsProps): ReactNode {
  const t = useT();
  return (
    <section className={styles.section} aria-label={t(`search.${kind}`)}>
      {headed ? <Heading kind={kind} count={found.length} /> : null}
      <ul className={styles.results}>
        {found.map((one) => {
          const link = pageOf(kind, one);
          const Icon = ICONS[kind];
          const name = <Marked text={one.name} words={words} />;
          return (
            <li key={`${one._type} ${one.id}`} className={styles.result}>
              {one._type === "User" ? (
                <Avatar name={one.name} size={FACE_PX} />
              ) : (
                <Icon size={FACE_PX} aria-hidden className={styles.icon} />
              )}
              {link === null ? (
                <span className={styles.name}>{name}</span>
              ) : (
                <Link {...link} className={styles.name}>
                  {name}
                </Link>
              )}
              <span className={styles.project}>{one.email ?? (kind === "queries" ? titleOf(one, "project") : "")}</span>
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
