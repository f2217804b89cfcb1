/** What dragging does, by keyboard: to another rank, to the backlog or to a sprint; and who has it. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Menu } from "@mantine/core";
import { ArrowDown, ArrowUp, ArrowUpToLine, SquareCheck, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { usePlan, type Bucket } from "./plan-context.ts";
import { statusOf } from "./model/queries.ts";
import "../table/bulk/messages.ts";

interface RowMenuProps {
  row: WorkPackage;
  bucket: Bucket;
  /** Whether it can be moved to another sprint. */
  plannable: boolean;
}

export function RowMenu(props: RowMenuProps): ReactNode {
  const { row } = props;
  const t = useT();
  return (
    <DotsMenu label={t("backlog.move", { id: row.id })} dots={14} size={24}>
      <Places {...props} />
    </DotsMenu>
  );
}

function Places({ row, bucket, plannable }: RowMenuProps): ReactNode {
  const t = useT();
  const { buckets, rowsIn, move, together, selection, choose, assign } = usePlan();
  const meant = together(row);
  const rows = rowsIn(bucket.key);
  const at = rows.findIndex(({ id }) => id === row.id);
  const others = buckets.filter(
    ({ key, sprint }) => key !== bucket.key && (sprint === null || statusOf(sprint) !== "completed"),
  );
  return (
    <>
      {meant.length > 1 ? <Menu.Label>{t("bulk.selected", { count: meant.length })}</Menu.Label> : null}
      <Menu.Item leftSection={<UserRound size={14} aria-hidden />} onClick={() => assign(meant)}>
        {t("backlog.assign")}
      </Menu.Item>
      <Menu.Item leftSection={<SquareCheck size={14} aria-hidden />} onClick={() => choose(row, false)}>
        {t(selection.has(String(row.id)) ? "backlog.deselect" : "backlog.select")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<ArrowUpToLine size={14} aria-hidden />}
        disabled={at <= 0 && meant.length === 1}
        onClick={() => move(meant, bucket, 0)}
      >
        {t("backlog.toTop")}
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowUp size={14} aria-hidden />}
        disabled={at <= 0 || meant.length > 1}
        onClick={() => move([row], bucket, at - 1)}
      >
        {t("backlog.up")}
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowDown size={14} aria-hidden />}
        disabled={at >= rows.length - 1 || meant.length > 1}
        onClick={() => move([row], bucket, at + 1)}
      >
        {t("backlog.down")}
      </Menu.Item>
      {others.length === 0 || !plannable ? null : (
        <>
          <Menu.Divider />
          <Menu.Label>{t("backlog.moveTo")}</Menu.Label>
          {others.map((to) => (
            <Menu.Item key={to.key} onClick={() => move(meant, to, null)}>
              {to.name}
            </Menu.Item>
          ))}
        </>
      )}
    </>
  );
}
