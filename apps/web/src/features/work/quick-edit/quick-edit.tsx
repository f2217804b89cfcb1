/** One key edits one or many work packages: S status, P priority, A assignee, V version, D due date, I assigns to you. */
import { linkedId } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { useTypedAhead } from "../../../shared/ui/shortcuts/typed-ahead.ts";
import { useChange } from "../editing/use-change.ts";
import { useForcedMove } from "../editing/use-forced-move.ts";
import { mayEdit } from "../model/queries.ts";
import { useBulk, wordsOf, type BulkAction } from "../table/bulk/use-bulk.ts";
import type { QuickField, QuickValue } from "./quick-edit-dialog.tsx";
import { focusedRow, targetsOf } from "./targets.ts";
import "../table/bulk/messages.ts";
import "./messages.ts";

const QuickEditDialog = lazy(async () => ({ default: (await import("./quick-edit-dialog.tsx")).QuickEditDialog }));

interface QuickEditProps {
  /** What is shown, in its order. */
  rows: readonly WorkPackage[];
  selection?: ReadonlySet<string>;
  /** Chooses a row with X, or takes it out. */
  onSelect?: (ids: ReadonlySet<string>) => void;
  openId?: number | undefined;
  /** Where P has another meaning. */
  priorityKeys?: string;
  /** Asked for elsewhere, such as in the menu of a row; null: nothing. */
  elsewhere?: Asked | null;
  onAnswered?: () => void;
  /** Buttons for what the keys do. */
  children?: (edits: QuickEdits) => ReactNode;
}

interface QuickEdits {
  ask: (field: QuickField) => void;
  assignToMe: () => void;
}

/** What is to be changed of which rows. */
export interface Asked {
  field: QuickField;
  rows: readonly WorkPackage[];
}

const NOTHING: ReadonlySet<string> = new Set();

export function QuickEdit(props: QuickEditProps): ReactNode {
  const { rows, selection = NOTHING, onSelect, openId, priorityKeys = "p", elsewhere = null, onAnswered } = props;
  const t = useT();
  const user = useCurrentUser();
  const apply = useApply();
  const [byKey, setByKey] = useState<Asked | null>(null);
  const asked = elsewhere ?? byKey;
  const end = (): void => {
    setByKey(null);
    onAnswered?.();
  };
  const ahead = useTypedAhead(byKey !== null, end);
  const targets = (): WorkPackage[] => {
    const found = targetsOf({ rows, selection, openId }, document);
    const editable = found.filter(mayEdit);
    if (found.length === 0) toast.info(t("quickEdit.noTarget"));
    else if (editable.length === 0) toast.info(t("quickEdit.mayNot", { count: found.length }));
    return editable;
  };
  const ask = (field: QuickField): void => {
    const found = targets();
    if (found.length > 0) setByKey({ field, rows: found });
  };
  useShortcut("s", t("quickEdit.status"), () => ask("status"));
  useShortcut(priorityKeys, t("quickEdit.priority"), () => ask("priority"));
  useShortcut("a", t("quickEdit.assignee"), () => ask("assignee"));
  useShortcut("v", t("quickEdit.version"), () => ask("version"));
  useShortcut("d", t("quickEdit.dueDate"), () => ask("dueDate"));
  const assignToMe = (): void =>
    apply(targets(), { field: "assignee", link: { href: `/api/v3/users/${user.id}`, title: user.name } });
  useShortcut("i", t("quickEdit.me"), assignToMe);
  useShortcut(
    "x",
    t("quickEdit.select"),
    () => {
      const row = focusedRow(rows, document);
      if (row === undefined) return toast.info(t("quickEdit.noTarget"));
      const next = new Set(selection);
      if (!next.delete(String(row.id))) next.add(String(row.id));
      onSelect?.(next);
    },
    onSelect !== undefined,
  );
  const buttons = props.children?.({ ask, assignToMe });
  if (asked === null) return buttons;
  return (
    <Suspense fallback={buttons}>
      {buttons}
      <QuickEditDialog
        {...asked}
        ahead={ahead}
        projectId={String(linkedId(asked.rows[0], "project") ?? 0)}
        onClose={end}
        onChoose={(value) => {
          end();
          apply(asked.rows, value);
        }}
      />
    </Suspense>
  );
}

/** One as where it is edited in place, many in one go with one way back. */
function useApply(): (rows: readonly WorkPackage[], value: QuickValue) => void {
  const t = useT();
  const change = useChange();
  const force = useForcedMove();
  const { mutate } = useBulk();
  const changeOne = async (only: WorkPackage, value: QuickValue): Promise<void> => {
    if (value.field === "status" && (await force(only, value.link.href ?? ""))) return;
    const day = only.date === undefined ? "dueDate" : "date";
    void change(
      only,
      value.field === "dueDate" ? { values: { [day]: value.day } } : { links: { [value.field]: value.link } },
    );
  };
  return (rows, value) => {
    const [only, ...others] = rows;
    if (only === undefined) return;
    if (others.length === 0) return void changeOne(only, value);
    const action: BulkAction =
      value.field === "dueDate"
        ? { kind: "due", to: value.day }
        : { kind: "set", attribute: value.field, to: value.link };
    mutate(
      { rows, action },
      {
        onSuccess: (outcomes) => {
          const failed = outcomes.filter(({ problem }) => problem !== null);
          if (failed.length === 0) return;
          toast.error(t("bulk.failed", { count: failed.length }), { details: failed.map(wordsOf) });
        },
      },
    );
  };
}
