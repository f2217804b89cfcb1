/** The columns of the list of types, and what stands in them. */
import type { Type } from "@halyard/contract/schemas/work-types";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "../customizer/customizer.module.css";

export const typeColumns = (t: typeof translate): ListColumn[] => [
  { name: t("types.field.description"), width: "minmax(160px, 2fr)" },
  { name: t("types.column.newProjects"), width: "104px" },
];

interface TypeTagsProps {
  type: Type;
  /** New work packages start with it. */
  isFirst: boolean;
}

/** Beside the name: what new work packages start with, and what sets its own apart. */
export function TypeTags({ type, isFirst }: TypeTagsProps): ReactNode {
  const t = useT();
  // There they stand below the name.
  const isPhone = usePhone();
  return (
    <>
      {isFirst ? (
        <span title={t("types.field.isDefaultHelp")}>
          <Tag>{t("types.tag.isDefault")}</Tag>
        </span>
      ) : null}
      {type.isMilestone && !isPhone ? (
        <span className={styles.flag} title={t("types.field.isMilestoneHelp")}>
          {t("types.oneDate")}
        </span>
      ) : null}
      {type.displayedInRoadmap || isPhone ? null : (
        <span className={styles.flag} title={t("types.notOnRoadmapHelp")}>
          {t("types.notOnRoadmap")}
        </span>
      )}
    </>
  );
}

/** What sets it apart and what it is for, in one line. */
export const typeWords = (t: typeof translate, type: Type): string =>
  [
    ...(type.isMilestone ? [t("types.oneDate")] : []),
    ...(type.displayedInRoadmap ? [] : [t("types.notOnRoadmap")]),
    ...(type.description ? [type.description] : []),
  ].join(" · ");

export function TypeCells({ type }: { type: Type }): ReactNode {
  const t = useT();
  return (
    <>
      <ListCell>{type.description}</ListCell>
      {type.activatedForNewProjects ? (
        <ListCell words={t("types.column.newProjects")}>
          <Check size={16} />
        </ListCell>
      ) : (
        <ListCell />
      )}
    </>
  );
}
