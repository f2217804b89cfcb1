/** GitHub on a work package: its pull requests, and the branch to begin with. For those who may see it. */
import { hasLink } from "@halyard/api-client/links";
import type { PullRequest } from "@halyard/contract/schemas/github";
import type { Resource } from "@halyard/contract/hal";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { DetailSection } from "../../../shared/ui/layout/detail-section.tsx";
import { BranchOffer } from "./branch-offer.tsx";
import { Checks, PullRequestLine } from "./pull-request-line.tsx";
import { pullRequestsOfWorkQuery } from "./pull-request-queries.ts";
import styles from "./pull-requests.module.css";

interface GithubSectionProps {
  workPackage: Resource & { id: number };
}

export function GithubSection({ workPackage }: GithubSectionProps): ReactNode {
  if (!hasLink(workPackage, "github")) return null;
  return <Shown id={workPackage.id} />;
}

/** What someone has to look at is said on the folded line, too. */
function Failed({ list }: { list: readonly PullRequest[] }): ReactNode {
  const failed = list.find(({ state, checkState }) => state === "open" && checkState === "failure");
  return failed === undefined ? null : <Checks pullRequest={failed} />;
}

function Shown({ id }: { id: number }): ReactNode {
  const t = useT();
  const list = useQuery(pullRequestsOfWorkQuery(id));
  const { data } = list;
  const isPhone = useSmallPhone();
  const content = (
    <>
      {data?.total === 0 ? <p className={styles.quiet}>{t("github.pullsNoneHere", { id })}</p> : null}
      {data === undefined || data.total === 0 ? null : (
        <ul className={styles.lines} aria-label={t("github.pulls")}>
          {data._embedded.elements.map((one) => (
            <PullRequestLine key={one.id} pullRequest={one} />
          ))}
        </ul>
      )}
      <BranchOffer id={id} />
    </>
  );
  // A line of a phone stands for it: people look at it when they are at their desk.
  if (isPhone && data !== undefined) {
    return (
      <section id="github" aria-label={t("github.tab")}>
        <details className={styles.folded}>
          <summary>
            <h3>{t("github.tab")}</h3> {data.total === 0 ? null : data.total} <Failed list={data._embedded.elements} />
          </summary>
          {content}
        </details>
      </section>
    );
  }
  return (
    <div id="github">
      <DetailSection
        title={t("github.tab")}
        count={data?.total}
        read={{ query: list, failed: t("github.pullsFailed") }}
      >
        {content}
      </DetailSection>
    </div>
  );
}
