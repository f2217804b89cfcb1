/** What belongs to a work package beside its own fields, each part a section of its feature. Loaded after them. */
import type { ReactNode } from "react";
import { AttachmentsSection } from "../attachments/attachments-section.tsx";
import { GithubSection } from "../github/github-section.tsx";
import { HierarchySection } from "../relations/hierarchy-section.tsx";
import { RelationsSection } from "../relations/relations-section.tsx";
import { TimeSection } from "../time-entries/time-section.tsx";
import { WatchersSection } from "../watchers/watchers-section.tsx";
import type { WorkPackage } from "./queries.ts";
import "../../messages/en/attachments.ts";
import "../../messages/en/github.ts";
import "../../messages/en/relations.ts";
import "../../messages/en/time-entries.ts";
import "../../messages/en/watchers.ts";
import "../../messages/en/work-packages.ts";

export function Belongings({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  return (
    <>
      <HierarchySection workPackage={workPackage} />
      <RelationsSection workPackage={workPackage} />
      <AttachmentsSection workPackage={workPackage} />
      <TimeSection workPackage={workPackage} />
      <WatchersSection workPackage={workPackage} />
      <GithubSection workPackage={workPackage} />
    </>
  );
}
