/** The columns of the list of types, and what stands in them. */
import type { Type } from "@halyard/contract/schemas/work-types";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type MessageId, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import styles from "../customizer/customizer.module.css";

export const typeColumns = (t: typeof translate): ListColumn[] => [
  { name: t("types.column.kind"), width: "minmax(100px, 1fr)" },
  { name: t("types.column.newWork"), width: "minmax(120px, 1fr)" },
  { name: t("types.column.newProjects"), width: "minmax(110px, 1fr)" },
  { name: t("types.column.roadmap"), width: "minmax(110px, 1fr)" },
];

/** Beside the name: the one type that can't be deleted. */
export function TypeTags({ type }: { type: Type }): ReactNode {
  const t = useT();
  return type.isStandard ? <span className={styles.flag}>{t("types.tag.isStandard")}</span> : null;
}

/** What they are called, by their place. */
const DEFAULTS: readonly MessageId[] = ["types.firstDefault", "types.nextDefault"];

interface TypeCellsProps {
  type: Type;
  /** Of the default types, from 0: new work in a project has the first of them that the project uses; -1: another type. */
  defaultPlace: number;
}

export function TypeCells({ type, defaultPlace }: TypeCellsProps): ReactNode {
  const t = useT();
  return (
    <>
      <ListCell>{t(`types.tag.${type.isMilestone ? "isMilestone" : type.isTask ? "isTask" : "isGeneral"}`)}</ListCell>
      <ListCell>{defaultPlace === -1 ? null : t(DEFAULTS[defaultPlace] ?? "types.laterDefault")}</ListCell>
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
