/** What a person did to one thing on one day: a line as in My work, and below it what changed and what was said. */
import { idOf, linkOf } from "@halyard/api-client/links";
import type { FeedEntry } from "@halyard/contract/schemas/work";
import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { FolderKanban, PencilLine, UserRound, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { formatClock } from "../../../../shared/dates/dates.tsx";
import { capitalized } from "../../../../shared/i18n/capitalized.ts";
import { useT, type MessageId } from "../../../../shared/i18n/i18n.tsx";
import { actionText } from "../../../../shared/journal/deeds.ts";
import { RenderedText } from "../../../../shared/markdown/rendered-text.tsx";
import { ChangeLine } from "../../../../shared/markdown/text-changes/change-line.tsx";
import { isAssigned } from "../../../../shared/markdown/text-changes/sentences/deed.ts";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import type { ToldWork } from "../../../work-types/told-work/use-told-work.ts";
import { TypeIcon } from "../../../work-types/types/type-icon.tsx";
import styles from "../profile-page.module.css";
import { merged } from "./merged.ts";

const ACTIONS = ["created", "updated", "commented", "deleted", "credentials", "viewed_as", "view_ended"] as const;
const KINDS = [
  "Activity",
  "Watcher",
  "Project",
  "Version",
  "Category",
  "Membership",
  "User",
  "Group",
  "Role",
  "Type",
  "Status",
  "Priority",
  "PlaceholderUser",
] as const;

/** What was done to what kind of thing. Of work most is told, and its number says what it is. */
function deedWords(t: ReturnType<typeof useT>, deed: FeedEntry): string {
  const action = ACTIONS.find((known) => known === deed.action) ?? "updated";
  if (deed.entityType === "WorkPackage") return t(WORK[action] ?? "profile.work.updated");
  const kind = KINDS.find((known) => known === deed.entityType);
  if (kind !== undefined) return t(`profile.did.${action}`, { kind: t(`profile.kind.${kind}`) });
  // Of what a profile has no words for, the journal has.
  return capitalized(actionText(deed));
}

const WORK: Partial<Record<(typeof ACTIONS)[number], MessageId>> = {
  created: "profile.work.created",
  commented: "profile.work.commented",
  deleted: "profile.work.deleted",
};

export type Folded = readonly [newest: FeedEntry, ...earlier: FeedEntry[]];

interface DeedsProps {
  deeds: Folded;
  /** undefined: still loading, no longer there, or no work package. */
  work: ToldWork | undefined;
  /** Of who did it. */
  name: string;
  /** It is the reader. */
  own: boolean;
}

export function Deeds({ deeds, work, name, own }: DeedsProps): ReactNode {
  const t = useT();
  const [newest] = deeds;
  const project = linkOf(newest, "project");
  const isWork = newest.entityType === "WorkPackage";
  // What changed, and what was said of it, is told below; then its name is enough.
  const isTold = deeds.some((deed) => ownDetails(deed).length > 0 || isSaid(deed));
  const details = detailsOf(deeds);
  return (
    <li className={styles.deed}>
      <span className={styles.sign}>
        {work === undefined ? isWork ? null : <KindIcon kind={newest.entityType} /> : <TypeIcon {...work.type} />}
      </span>
      <span className={styles.deedWords}>
        <EntityLink deed={newest} />
        {project === null || newest.entityType === "Project" ? null : (
          <span className={`${styles.quiet} ${styles.aside}`}>{project.title}</span>
        )}
        {newest.internal ? <Tag>{t("profile.internal")}</Tag> : null}
      </span>
      {/* The heading says which day it was. */}
      <span className={styles.time}>{formatClock(newest.createdAt)}</span>
      <div className={styles.told}>
        {/* On a line of its own: behind the name of a person it would read as if they had done it. */}
        {isTold ? null : (
          <span>
            {deedWords(t, newest)}
            {deeds.length === 1 || isWork ? "" : ` · ${t("profile.times", { count: deeds.length })}`}
          </span>
        )}
        {/* Oldest first: created, then assigned, then moved on. */}
        {deeds.toReversed().map((deed) => (
          <Told
            key={deed.id}
            deed={deed}
            details={details.get(deed.id) ?? NO_DETAILS}
            isNamed={!isTold}
            name={name}
            own={own}
          />
        ))}
      </div>
      {deeds
        .toReversed()
        .filter(isSaid)
        .map(({ id, comment }) => (
          <div key={id} className={styles.comment}>
            <VisuallyHidden>{t("profile.work.said")}</VisuallyHidden>
            <RenderedText text={comment} />
          </div>
        ))}
    </li>
  );
}

const isSaid = ({ comment }: FeedEntry): boolean => (comment.raw ?? "") !== "";

const NO_DETAILS: readonly string[] = [];

/** What each of them changed, as far as no later one tells it. */
function detailsOf(deeds: Folded): ReadonlyMap<number, readonly string[]> {
  const lines = deeds
    .toReversed()
    .flatMap((deed) => ownDetails(deed).map(({ raw }) => ({ id: deed.id, line: raw ?? "" })));
  const told = merged(lines.map(({ line }) => line));
  const each = lines.flatMap(({ id }, at) => {
    const line = told[at] ?? null;
    return line === null ? [] : [{ id, line }];
  });
  return new Map([...Map.groupBy(each, ({ id }) => id)].map(([id, own]) => [id, own.map(({ line }) => line)]));
}

interface ToldProps extends Pick<DeedsProps, "name" | "own"> {
  deed: FeedEntry;
  details: readonly string[];
  /** That it was done is said above. */
  isNamed: boolean;
}

/** What changed, as every history says it. */
function Told({ deed, details, isNamed, name, own }: ToldProps): ReactNode {
  const t = useT();
  if (details.length === 0) {
    // A later one tells it, or the comment does.
    if (ownDetails(deed).length > 0 || isSaid(deed)) return null;
    return isNamed ? null : <span>{deedWords(t, deed)}</span>;
  }
  return (
    <ul className={styles.details}>
      {details.map((detail) => (
        <li key={detail}>
          {isAssigned(detail, name) ? (
            t("profile.work.assignedSelf", { own: own ? "yes" : "no" })
          ) : (
            <ChangeLine raw={detail} deed />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What follows from a change of status. */
const DERIVED = /^(?:Remaining work|% Complete) /;

/** What the person changed, without what followed from it. */
function ownDetails({ details }: FeedEntry): FeedEntry["details"] {
  const movesOn = details.some(({ raw }) => raw?.startsWith("Status ") === true);
  return movesOn ? details.filter(({ raw }) => !DERIVED.test(raw ?? "")) : details;
}

const ICONS: Partial<Record<string, typeof UserRound>> = { User: UserRound, Group: UsersRound, Project: FolderKanban };

function KindIcon({ kind }: { kind: string }): ReactNode {
  const Icon = ICONS[kind] ?? PencilLine;
  return <Icon size={16} aria-hidden />;
}

/** The way to what it was about, where this client has a page for it and it is still there. */
function EntityLink({ deed }: { deed: FeedEntry }): ReactNode {
  const id = idOf(linkOf(deed, "entity"));
  const title = deed.entityTitle;
  if (id === null) return <span className={styles.strong}>{title}</span>;
  if (deed.entityType === "WorkPackage") {
    return (
      <Link to="/work_packages/$id" params={{ id: String(id) }} className={styles.strong}>
        <span className={styles.number}>#{id}</span> {title}
      </Link>
    );
  }
  if (deed.entityType === "Project") {
    return (
      <Link to="/projects/$projectId" params={{ projectId: String(id) }} className={styles.strong}>
        {title}
      </Link>
    );
  }
  if (deed.entityType === "User") {
    return (
      <Link to="/users/$userId" params={{ userId: String(id) }} className={styles.strong}>
        {title}
      </Link>
    );
  }
  return <span className={styles.strong}>{title}</span>;
}
