/** 'Copy Permissions': what one role shows, to others that lack it. */
import { Button, NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { copyRole } from "../state/actions.ts";
import { copying } from "../model/bulk-changes.ts";
import { RoleChoice } from "./role-choice.tsx";
import type { MatrixStore } from "../state/store.ts";
import "../state/messages.ts";

export function CopyDialog({ store, onClose }: { store: MatrixStore; onClose: () => void }): ReactNode {
  const t = useT();
  const { saved, history, focus } = store.get();
  const roles = [...saved.roles.values()];
  const [source, setSource] = useState(focus?.roleId ?? roles[0]?.id ?? 0);
  const [targets, setTargets] = useState<readonly number[]>([]);
  const kind = saved.roles.get(source)?.roleType;
  const able = roles.filter((role) => role.id !== source && role.roleType === kind);
  const chosen = targets.filter((id) => able.some((role) => role.id === id));
  const missing = copying(saved, history.present, source, chosen).length;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("matrix.copyDialog")}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => {
              copyRole(store, source, chosen);
              onClose();
            }}
          >
            {t("matrix.copyDialog")}
          </Button>
        </>
      }
    >
      <NativeSelect
        label={t("matrix.copyFrom")}
        value={String(source)}
        onChange={({ currentTarget: { value } }) => setSource(Number(value))}
        data={roles.map((role) => ({ value: String(role.id), label: role.name }))}
        data-autofocus
      />
      <RoleChoice label={t("matrix.copyTo")} roles={able} chosen={chosen} onChange={setTargets} />
      <p role="status">{chosen.length === 0 ? t("matrix.copyNone") : t("matrix.willAdd", { count: missing })}</p>
    </Dialog>
  );
}
