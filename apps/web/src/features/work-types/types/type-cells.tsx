/** The columns of the list of types, and what stands in them. */
import type { Type } from "@halyard/contract/schemas/work-types";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";

export const typeColumns = (t: typeof translate): ListColumn[] => [
  { name: t("types.column.isDefault"), width: "minmax(112px, 1fr)" },
  { name: t("types.column.newProjects"), width: "minmax(104px, 1fr)" },
  { name: t("types.column.roadmap"), width: "minmax(96px, 1fr)" },
];

/** Beside the name: what sets its work packages apart. */
export function TypeTags({ type }: { type: Type }): ReactNode {
  const t = useT();
  return type.isMilestone ? <Tag>{t("types.oneDate")}</Tag> : null;
}

interface TypeCellsProps {
  type: Type;
  /** The default types before it: a project that uses none of them starts with this one. undefined: it isn't a default. */
  before: readonly Type[] | undefined;
}

export function TypeCells({ type, before }: TypeCellsProps): ReactNode {
  const t = useT();
  return (
    <>
      {before === undefined ? (
        <None />
      ) : (
        <ListCell words={t("types.defaultWords", { count: before.length, first: before[0]?.name ?? "" })}>
          <span title={t("types.defaultHelp")}>
            {t("types.defaultPlace", { count: before.length, first: before[0]?.name ?? "" })}
          </span>
        </ListCell>
      )}
      <Ticked on={type.activatedForNewProjects} words={t("types.column.newProjects")} />
      <Ticked on={type.displayedInRoadmap} words={t("types.column.roadmap")} />
    </>
  );
}

const None = (): ReactNode => <ListCell />;

function Ticked({ on, words }: { on: boolean | undefined; words: string }): ReactNode {
  if (on !== true) return <None />;
  return (
    <ListCell words={words}>
      <Check size={16} />
    </ListCell>
  );
}
