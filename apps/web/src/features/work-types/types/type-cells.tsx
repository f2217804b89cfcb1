/** The columns of the list of types, and what stands in them. */
import type { Type } from "@halyard/contract/schemas/work-types";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import styles from "../customizer/customizer.module.css";

export const typeColumns = (t: typeof translate): ListColumn[] => [
  { name: t("types.column.kind"), width: "minmax(120px, 1fr)" },
  { name: t("types.column.newWork"), width: "minmax(120px, 1fr)" },
  { name: t("types.column.newProjects"), width: "minmax(110px, 1fr)" },
  { name: t("types.column.roadmap"), width: "minmax(110px, 1fr)" },
];

export function TypeCells({ type }: { type: Type }): ReactNode {
  const t = useT();
  const kind = [
    type.isMilestone ? t("types.tag.isMilestone") : type.isTask ? t("types.tag.isTask") : null,
    type.isStandard ? t("types.tag.isStandard") : null,
  ].filter((word) => word !== null);
  return (
    <>
      <ListCell>{kind.length === 0 ? <span className={styles.none}>–</span> : kind.join(" · ")}</ListCell>
      <ListCell>{type.isDefault ? t("types.tag.isDefault") : null}</ListCell>
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
