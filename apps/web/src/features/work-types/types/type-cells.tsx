/** The columns of the list of types, and what stands in them. */
import type { Type } from "@halyard/contract/schemas/work-types";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { intl, useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "../customizer/customizer.module.css";

export const typeColumns = (t: typeof translate): ListColumn[] => [
  { name: t("types.column.newProjects"), width: "minmax(110px, 140px)" },
  { name: t("types.column.roadmap"), width: "minmax(110px, 140px)" },
];

interface TypeTagsProps {
  type: Type;
  /** The default types before it: a project that uses none of them starts with this one. undefined: it isn't a default. */
  before: readonly Type[] | undefined;
}

/** The marks beside the name: default for new work, can't be deleted, has one date. */
export function TypeTags({ type, before }: TypeTagsProps): ReactNode {
  const t = useT();
  return (
    <>
      {before?.length === 0 ? <Tag>{t("types.tag.isDefault")}</Tag> : null}
      {type.isStandard ? <span className={styles.flag}>{t("types.tag.isStandard")}</span> : null}
      {type.isMilestone ? <span className={styles.flag}>{t("types.oneDate")}</span> : null}
      {before === undefined || before.length === 0 ? null : (
        <span className={styles.flag}>
          {t("types.defaultWithout", { count: before.length, names: intl.formatList(before.map(({ name }) => name)) })}
        </span>
      )}
    </>
  );
}

export function TypeCells({ type }: { type: Type }): ReactNode {
  const t = useT();
  return (
    <>
      <Ticked on={type.activatedForNewProjects} words={t("types.column.newProjects")} />
      <Ticked on={type.displayedInRoadmap} words={t("types.column.roadmap")} />
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
