/** The columns of the list of types, and what stands in them. */
import type { Type } from "@halyard/contract/schemas/work-types";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";

export const typeColumns = (t: typeof translate): ListColumn[] => [
  { name: t("types.column.kind"), width: "minmax(96px, 1fr)" },
  { name: t("types.column.newProjects"), width: "minmax(110px, 1fr)" },
  { name: t("types.column.roadmap"), width: "minmax(110px, 1fr)" },
];

/** Beside the name: which one stays, and which one new work packages have. */
export function TypeTags({ type }: { type: Type }): ReactNode {
  const t = useT();
  return (
    <>
      {type.isDefault ? <Tag tone="accent">{t("types.tag.isDefault")}</Tag> : null}
      {type.isStandard ? <Tag>{t("types.tag.isStandard")}</Tag> : null}
    </>
  );
}

export function TypeCells({ type }: { type: Type }): ReactNode {
  const t = useT();
  return (
    <>
      <ListCell>{type.isMilestone ? t("types.tag.isMilestone") : type.isTask ? t("types.tag.isTask") : null}</ListCell>
      <Ticked on={type.activatedForNewProjects} words={t("types.tag.activatedForNewProjects")} />
      <Ticked on={type.displayedInRoadmap} words={t("types.tag.displayedInRoadmap")} />
    </>
  );
}

function Ticked({ on, words }: { on: boolean | undefined; words: string }): ReactNode {
  if (on !== true) return <ListCell />;
  return (
    <ListCell words={words}>
      <Check size={16} />
    </ListCell>
  );
}
