/** What belongs to a work package beside its own fields, each part a section of its feature. Loaded after them. */
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { AttachmentsSection } from "../attachments/attachments-section.tsx";
import type { Uploads } from "../attachments/use-uploads.ts";
import { GithubSection } from "../../github/pull-requests/github-section.tsx";
import { HierarchySection } from "../relations/hierarchy-section.tsx";
import { RelationsSection } from "../relations/relations-section.tsx";
import { TimeSection } from "../time-entries/time-section.tsx";
import { WatchersSection } from "../watchers/watchers-section.tsx";
import styles from "./details.module.css";
import "../attachments/messages.ts";
import "../../github/model/messages.ts";
import "../relations/messages.ts";
import "../time-entries/messages.ts";
import "../watchers/messages.ts";
import "../model/messages.ts";

interface SectionsProps {
  workPackage: WorkPackage;
}

interface ContentProps extends SectionsProps {
  uploads: Uploads;
  /** Its pull requests as well. */
  github: boolean;
  /** Its children are one click away. */
  folded: boolean;
}

/** What the work consists of, below its text. */
export function ContentSections({ workPackage, uploads, github, folded }: ContentProps): ReactNode {
  return (
    <>
      <div className={styles.parts}>
        <HierarchySection workPackage={workPackage} folded={folded} />
        <RelationsSection workPackage={workPackage} />
        <AttachmentsSection workPackage={workPackage} uploads={uploads} />
      </div>
      {github ? <GithubSection workPackage={workPackage} /> : null}
    </>
  );
}

/** What surrounds it, below its properties. */
export function SideSections({ workPackage, github }: SectionsProps & { github: boolean }): ReactNode {
  return (
    <>
      {github ? <GithubSection workPackage={workPackage} /> : null}
      <div className={styles.parts}>
        <TimeSection workPackage={workPackage} />
        <WatchersSection workPackage={workPackage} />
      </div>
    </>
  );
}
