/** The heads of the table's groups: what they have in common, how many there are on all pages, their sums. */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { linkOf } from "@halyard/api-client/links";
import type { CollectionGroup, Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import "../../../shared/custom-fields/messages.ts";
import { translate, useT } from "../../../shared/i18n/i18n.tsx";
import { AvatarName } from "../../../shared/ui/primitives/avatar.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import type { RowGroup } from "../../../shared/ui/data-table/model/table-props.ts";
import type { Lookups } from "../model/use-lookups.ts";
import { linksAt, shownValue, valueOf as valueOfField } from "../model/change.ts";
import { hoursOf } from "../model/duration.ts";
import type { Grouping } from "../search-params/search.ts";
import styles from "./groups.module.css";
import { PriorityName } from "../../work-types/priorities/priority-name.tsx";
import { TypeName } from "../../work-types/types/type-icon.tsx";

const NOTHING = "";
/** What is no resource, such as a percentage, is known by how it is written. */
function keyOf({ value, _links }: CollectionGroup): string {
  const hrefs = hrefsOf(_links.valueLink);
  if (hrefs !== "") return hrefs;
  return typeof value === "string" || typeof value === "boolean" ? String(value) : NOTHING;
}

const hrefsOf = (links: readonly Link[]): string => links.flatMap(({ href }) => href ?? []).join();

function valueOf(row: WorkPackage, grouping: Grouping): { key: string; name: string | null } {
  if (grouping === "percentageDone") {
    const name = row.percentageDone === null ? null : `${row.percentageDone}%`;
    return { key: name ?? NOTHING, name };
  }
  if (isCustomFieldKey(grouping)) return customValueOf(row, grouping);
  const link = linkOf(row, grouping);
  return { key: link?.href ?? NOTHING, name: link?.title ?? null };
}

/** Several values are a group of their own; nothing is no. */
function customValueOf(row: WorkPackage, grouping: CustomFieldKey): { key: string; name: string | null } {
  if (!(grouping in row._links)) {
    const key = String(valueOfField(row, grouping) === "true");
    return { key, name: translate(key === "true" ? "entityFields.yes" : "entityFields.no") };
  }
  const key = hrefsOf(linksAt(row, grouping));
  return { key: key === "" ? NOTHING : key, name: shownValue(row, grouping) || null };
}

/** @param groups not known yet where undefined @returns the group that a row stands in, with its head */
export function groupedBy(
  grouping: Grouping,
  groups: readonly CollectionGroup[] | undefined,
  look: Lookups,
): (row: WorkPackage) => RowGroup {
  const known = new Map(groups?.map((group) => [keyOf(group), group]));
  const heads = new Map<string, ReactNode>();
  return (row) => {
    const { key, name } = valueOf(row, grouping);
    const head = heads.get(key) ?? <GroupHead key={key} {...{ grouping, look, name }} group={known.get(key)} />;
    heads.set(key, head);
    return { key: key === NOTHING ? "none" : key, head };
  };
}

interface GroupHeadProps {
  grouping: Grouping;
  name: string | null;
  /** Its count and sums; they come after the rows. */
  group: CollectionGroup | undefined;
  look: Lookups;
}

function GroupHead({ grouping, name, group, look }: GroupHeadProps): ReactNode {
  const t = useT();
  const work = hours(group?.sums?.["estimatedTime"]);
  const points = group?.sums?.["storyPoints"];
  return (
    <span className={styles.head}>
      <span className={styles.name}>
        <GroupName {...{ grouping, look, name }} />
      </span>
      <span className={styles.count} data-count>
        {group?.count}
      </span>
      {work === null ? null : <span className={styles.sum}>{t("workPackages.group.work", { hours: work })}</span>}
      {typeof points === "number" && points > 0 ? (
        <span className={styles.sum}>{t("workPackages.group.points", { count: points })}</span>
      ) : null}
    </span>
  );
}

function GroupName({ grouping, name, look }: { grouping: Grouping; name: string | null; look: Lookups }): ReactNode {
  const t = useT();
  if (name === null) return t(grouping === "assignee" ? "workPackages.noOne" : "workPackages.none");
  if (grouping === "status") return <ColorDot name={name} status={look.statuses.get(name)} />;
  if (grouping === "type") return <TypeName name={name} color={look.types.get(name)} icon={look.typeIcons.get(name)} />;
  if (grouping === "priority") return <PriorityName name={name} priorities={look.priorities} />;
  if (grouping === "assignee" || grouping === "responsible" || grouping === "author") return <AvatarName name={name} />;
  return name;
}

function hours(sum: unknown): number | null {
  const value = typeof sum === "string" ? hoursOf(sum) : null;
  return value === null || value === 0 ? null : value;
}
