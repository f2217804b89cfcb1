/** What a work package is: its type and number, its subject as the heading, and what one does with it as a whole. */
import { hasLink, linkedId, linkOf, titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { ActionIcon, Tooltip } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AlarmClock, Eye, EyeOff, GitBranch, Link2, MessageSquare } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { branchQuery } from "../../github/pull-requests/pull-request-queries.ts";
import { asRead } from "../model/queries.ts";
import { useLookups } from "../model/use-lookups.ts";
import { SubjectEditor, TypeCell } from "../table/columns/cells.tsx";
import { copyText } from "../../../shared/feedback/copy-text.ts";
import styles from "./details.module.css";

const ReminderButton = lazy(async () => ({
  default: (await import("../reminders/reminder-button.tsx")).ReminderButton,
}));

interface HeadingProps {
  workPackage: WorkPackage;
  /** The page's own heading, or one of a part of it. */
  level: 1 | 2;
  /** With its project, where nothing above says it. */
  placed: boolean;
}

export function Heading({ workPackage, level, placed }: HeadingProps): ReactNode {
  const look = useLookups();
  const shown = workPackage.readonly === true ? asRead(workPackage) : workPackage;
  const Level = level === 1 ? "h1" : "h2";
  return (
    <div className={styles.heading}>
      <div className={styles.kind}>
        <TypeCell row={shown} look={look} />
        <span className={styles.number}>#{workPackage.id}</span>
        {placed ? (
          <Link
            to="/projects/$projectId"
            params={{ projectId: String(linkedId(workPackage, "project") ?? "") }}
            className={styles.project}
          >
            {titleOf(workPackage, "project")}
          </Link>
        ) : null}
      </div>
      <Level className={styles.subject} data-subject tabIndex={-1}>
        <SubjectEditor row={shown} />
      </Level>
    </div>
  );
}

/** Copy link, copy branch name, remind, watch. */
export function WholeActions({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const { id } = workPackage;
  const address = (): string => new URL(`/work_packages/${id}`, location.href).href;
  return (
    <div className={styles.signs}>
      {hasLink(workPackage, "addComment") ? (
        <span className={styles.toComments}>
          <Sign label={t("workPackages.details.toComments")} onClick={toComments}>
            <MessageSquare size={16} aria-hidden />
          </Sign>
        </span>
      ) : null}
      <Sign label={t("details.copyLink")} onClick={() => void copyText(address(), t("details.linkCopied", { id }))}>
        <Link2 size={16} aria-hidden />
      </Sign>
      {hasLink(workPackage, "github") ? (
        <span className={styles.branch}>
          <CopyBranch id={id} />
        </span>
      ) : null}
      <Suspense
        fallback={
          <span className={styles.soon}>
            <AlarmClock size={16} aria-hidden />
          </span>
        }
      >
        <ReminderButton workPackageId={id} />
      </Suspense>
      <WatchButton workPackage={workPackage} />
    </div>
  );
}

/** On a phone the box is many screens below. */
function toComments(): void {
  const box = document.querySelector("[data-comment-box] textarea");
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.focus({ preventScroll: true });
  box.scrollIntoView({ block: "center" });
}

function CopyBranch({ id }: { id: number }): ReactNode {
  const t = useT();
  const { data } = useQuery(branchQuery(id));
  const name = data?.name ?? "";
  return (
    <Sign
      label={t("details.copyBranch")}
      disabled={data === undefined}
      onClick={() => void copyText(name, t("details.branchCopied", { name }))}
    >
      <GitBranch size={16} aria-hidden />
    </Sign>
  );
}

interface SignProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Sign({ label, disabled = false, onClick, children }: SignProps): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function WatchButton({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const watching = hasLink(workPackage, "unwatch");
  const link = linkOf(workPackage, watching ? "unwatch" : "watch");
  const change = useMutation({
    mutationFn: async () => {
      if (link !== null) await api.follow(link);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.one("work_packages", workPackage.id) }),
  });
  if (link === null) return null;
  return (
    <Sign
      label={t(watching ? "workPackages.details.unwatch" : "workPackages.details.watch")}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      {watching ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
    </Sign>
  );
}
