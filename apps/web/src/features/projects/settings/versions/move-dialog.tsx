/** Moves the open work of a version to another one. */
import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import styles from "../frame/list-page.module.css";
import { useMoveOpenWork } from "./changes.ts";
import type { ProjectVersion } from "./queries.ts";
import "./messages.ts";

interface MoveDialogProps {
  version: ProjectVersion;
  targets: readonly ProjectVersion[];
  /** Of its open work packages. */
  count: number;
  onClose: () => void;
}

export function MoveDialog({ version, targets, count, onClose }: MoveDialogProps): ReactNode {
  const t = useT();
  const [to, setTo] = useState(String(targets[0]?.id ?? ""));
  const move = useMoveOpenWork(version);
  const target = targets.find(({ id }) => String(id) === to);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => {
        if (target !== undefined) move.mutate(target, { onSuccess: onClose });
      }}
      title={t("projectVersions.move.title", { name: version.name })}
      confirmLabel={t("projectVersions.move.submit", { count })}
      busy={move.isPending}
      held={target === undefined || count === 0}
    >
      <div className={styles.text}>
        {count === 0 ? (
          <p>{t("projectVersions.move.nothing")}</p>
        ) : target === undefined ? (
          <p>{t("projectVersions.move.nowhere")}</p>
        ) : (
          <>
            <p>{t("projectVersions.move.help", { count })}</p>
            <NativeSelect
              label={t("projectVersions.move.to")}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              data={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </>
        )}
        {move.isPending ? (
          <span role="status">{t("projectVersions.progress", { done: move.done, total: count })}</span>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
