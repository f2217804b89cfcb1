/** Closes a version; what is open in it moves to another one in the same step. */
import type { RoadmapVersion } from "@halyard/contract/schemas/projects";
import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { useCloseVersion } from "./queries.ts";
import styles from "./roadmap.module.css";
import "./messages.ts";

interface CloseDialogProps {
  version: RoadmapVersion;
  /** Open versions that the rest can go to. */
  targets: readonly RoadmapVersion[];
  onClose: () => void;
}

const NONE = "none";

export function CloseDialog({ version, targets, onClose }: CloseDialogProps): ReactNode {
  const t = useT();
  const close = useCloseVersion();
  const [to, setTo] = useState(String(targets[0]?.id ?? NONE));
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => close.mutate({ version, to: to === NONE ? null : Number(to) }, { onSuccess: onClose })}
      title={t("roadmap.closeTitle", { name: version.name })}
      confirmLabel={t("roadmap.closeSubmit")}
      busy={close.isPending}
    >
      <div className={styles.dialog}>
        {version.open === 0 ? (
          <p>{t("roadmap.closeNothing")}</p>
        ) : (
          <>
            <p>{t("roadmap.closeHelp", { count: version.open })}</p>
            <NativeSelect
              label={t("roadmap.closeTo")}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              data={[
                ...targets.map(({ id, name }) => ({ value: String(id), label: name })),
                { value: NONE, label: t("roadmap.closeToNone") },
              ]}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
