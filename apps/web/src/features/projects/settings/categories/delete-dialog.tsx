/** Asks before a category is deleted, and what its work packages get instead. */
import type { Named } from "@halyard/contract/resources";
import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import styles from "../frame/list-page.module.css";
import { useDeleteCategory } from "./queries.ts";
import "./messages.ts";

interface DeleteDialogProps {
  category: Named;
  others: readonly Named[];
  /** Of its work packages. */
  count: number;
  onClose: () => void;
}

export function DeleteDialog({ category, others, count, onClose }: DeleteDialogProps): ReactNode {
  const t = useT();
  const [target, setTarget] = useState("");
  const deletion = useDeleteCategory();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() =>
        deletion.mutate({ category, target: target === "" ? null : Number(target) }, { onSettled: onClose })
      }
      title={t("projectCategories.delete.title", { name: category.name })}
      confirmLabel={t("projectCategories.delete")}
      dangerous
      busy={deletion.isPending}
    >
      <div className={styles.text}>
        {count === 0 ? (
          <p>{t("projectCategories.delete.unused")}</p>
        ) : (
          <>
            <p>{t("projectCategories.delete.used", { count })}</p>
            <NativeSelect
              label={t("projectCategories.delete.instead")}
              value={target}
              onChange={(event) => setTarget(event.currentTarget.value)}
              data={[
                { value: "", label: t("projectCategories.delete.without") },
                ...others.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
