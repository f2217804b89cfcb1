/** What there is to know of a type beside its name. */
import type { Type } from "@halyard/contract/schemas/work-types";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";

export function TypeMarks({ type }: { type: Type }): ReactNode {
  const t = useT();
  return (
    <>
      {type.isDefault ? <Tag tone="accent">{t("types.tag.isDefault")}</Tag> : null}
      {type.isStandard ? <Tag>{t("types.tag.isStandard")}</Tag> : null}
      {type.isMilestone ? <Tag>{t("types.tag.isMilestone")}</Tag> : null}
      {type.isTask ? <Tag>{t("types.tag.isTask")}</Tag> : null}
      {type.activatedForNewProjects ? <Tag>{t("types.tag.activatedForNewProjects")}</Tag> : null}
      {type.displayedInRoadmap ? <Tag>{t("types.tag.displayedInRoadmap")}</Tag> : null}
    </>
  );
}
