/** One pull request: its state, what reviewers and checks say, and what it is for. */
import type { PullRequest } from "@halyard/contract/schemas/github";
import { linksOf } from "@halyard/api-client/links";
import { Link } from "@tanstack/react-router";
import { GitMerge, GitPullRequest, GitPullRequestClosed, GitPullRequestDraft } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./pull-requests.module.css";

const ICONS = { draft: GitPullRequestDraft, open: GitPullRequest, merged: GitMerge, closed: GitPullRequestClosed };
const REVIEW_TONES = { commented: "plain", approved: "good", changes_requested: "bad" } as const;
const CHECK_TONES = { pending: "warning", success: "good", failure: "bad" } as const;

const stateOf = ({ draft, merged, state }: PullRequest): keyof typeof ICONS =>
  merged ? "merged" : state === "closed" ? "closed" : draft ? "draft" : "open";

interface PullRequestLineProps {
  pullRequest: PullRequest;
  /** Where one is not on a work package already. */
  showWork?: boolean;
}

export function PullRequestLine({ pullRequest, showWork = false }: PullRequestLineProps): ReactNode {
  const t = useT();
  const state = stateOf(pullRequest);
  const Icon = ICONS[state];
  const { reviewState, _embedded: embedded } = pullRequest;
  return (
    <li className={styles.line}>
      <span className={styles.icon} data-state={state}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={styles.words}>
        <a href={pullRequest.htmlUrl} target="_blank" rel="noreferrer" className={styles.title}>
          {pullRequest.title}
        </a>
        <div className={styles.about}>
          <span>
            {pullRequest.repository}#{pullRequest.number}
          </span>
          <span>{embedded.githubUser?.login}</span>
          <RelativeTime time={pullRequest.githubUpdatedAt} />
          {showWork ? <WorkLinks pullRequest={pullRequest} /> : null}
        </div>
      </div>
      <div className={styles.tags}>
        <Tag tone={state === "open" ? "good" : state === "merged" ? "accent" : "plain"}>
          {t(`github.state.${state}`)}
        </Tag>
        {reviewState === "none" ? null : (
          <Tag tone={REVIEW_TONES[reviewState]}>{t(`github.review.${reviewState}`)}</Tag>
        )}
        <Checks pullRequest={pullRequest} />
      </div>
    </li>
  );
}

/** What the checks say; nothing where there are none. */
export function Checks({
  pullRequest: { checkState, _embedded: embedded },
}: Pick<PullRequestLineProps, "pullRequest">) {
  const t = useT();
  if (checkState === "none") return null;
  const checks = embedded.checkRuns;
  const passed = checks.filter((run) => ["success", "neutral", "skipped"].includes(run.conclusion ?? "")).length;
  return <Tag tone={CHECK_TONES[checkState]}>{t(`github.checks.${checkState}`, { passed, total: checks.length })}</Tag>;
}

function WorkLinks({ pullRequest }: { pullRequest: PullRequest }): ReactNode {
  return linksOf(pullRequest, "workPackages").map((link) => {
    const id = link.href?.split("/").at(-1) ?? "";
    return (
      <Link key={id} to="/work_packages/$id" params={{ id }} title={link.title}>
        #{id}
      </Link>
    );
  });
}
