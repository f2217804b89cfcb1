/** What the list of priorities has beside their names: where their open work is, what is said of those that aren't offered. */
import type { Priority } from "@halyard/contract/schemas/work-types";
import { Menu } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import type { ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { useSaveEntry } from "../entries/changes.ts";
import styles from "../customizer/customizer.module.css";
import { NAMED, Places, type Place } from "../customizer/places.tsx";
import { openWorkQuery, type OpenWork } from "./queries.ts";

export const priorityColumns = (t: typeof translate): ListColumn[] => [
  { name: t("priorities.column.places"), width: "minmax(160px, 2.4fr)" },
];

export function PriorityTags({ priority }: { priority: Priority }): ReactNode {
  const t = useT();
  return (
    <>
      {priority.isDefault ? <Tag>{t("priorities.tag.isDefault")}</Tag> : null}
      {priority.isActive ? null : (
        <span title={t("priorities.inactiveHelp")}>
          <Tag>{t("priorities.inactive")}</Tag>
        </span>
      )}
    </>
  );
}

/** The default is always offered. */
export function PriorityItems({ priority }: { priority: Priority }): ReactNode {
  const t = useT();
  const save = useSaveEntry("priorities", priority);
  const Sign = priority.isActive ? EyeOff : Eye;
  return (
    <Menu.Item
      leftSection={<Sign size={14} aria-hidden />}
      disabled={priority.isDefault || save.isPending}
      onClick={() => save.mutate({ is_active: !priority.isActive })}
    >
      {t(priority.isActive ? "priorities.deactivate" : "priorities.activate")}
      {priority.isDefault ? <span className={styles.reason}>{t("priorities.field.isActiveDefault")}</span> : null}
    </Menu.Item>
  );
}

/** Where the most open work of each is, by the priority's id. */
export const useOpenWork = (priorities: readonly Priority[]): ReadonlyMap<number, readonly OpenWork[]> =>
  useQueries({
    queries: priorities.map(({ id }) => openWorkQuery(id)),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, at) => {
          const id = priorities[at]?.id;
          return data === undefined || id === undefined ? [] : [[id, data] as const];
        }),
      ),
  });

interface PriorityPlacesProps {
  priority: Priority;
  /** undefined: not known */
  places: readonly OpenWork[] | undefined;
}

/** Where its open work is, each the way to that work. */
export function PriorityPlaces({ priority, places }: PriorityPlacesProps): ReactNode {
  const t = useT();
  if (places === undefined) return null;
  return (
    <Places
      total={places.length}
      places={places.slice(0, NAMED).map(({ project, name, count }): Place => ({
        project: String(project),
        name,
        note: t("priorities.placeCount", { count }),
        search: {
          view: "table",
          filters: [
            { status: { operator: "o", values: [] } },
            { priority: { operator: "=", values: [String(priority.id)] } },
          ],
        },
      }))}
    />
  );
}
