/** The page's actions: taking back, templates, copying between roles, saving. */
import { Button } from "@mantine/core";
import { Redo2, RotateCcw, Save, Undo2 } from "lucide-react";
import { lazy, memo, Suspense, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import styles from "./matrix-page.module.css";
import { redo, reset, undo } from "./state/actions.ts";
import { useMatrix, type MatrixStore } from "./state/store.ts";

const ReviewDialog = lazy(async () => ({ default: (await import("./dialogs/review-dialog.tsx")).ReviewDialog }));
const CopyDialog = lazy(async () => ({ default: (await import("./dialogs/copy-dialog.tsx")).CopyDialog }));
const ImportDialog = lazy(async () => ({ default: (await import("./dialogs/import-dialog.tsx")).ImportDialog }));
const TemplateDialog = lazy(async () => ({ default: (await import("./dialogs/template-dialog.tsx")).TemplateDialog }));

interface MatrixActionsProps {
  store: MatrixStore;
  onSaving: (saving: boolean) => void;
}

export const MatrixActions = memo(function MatrixActions({ store, onSaving }: MatrixActionsProps): ReactNode {
  const t = useT();
  const [dialog, setDialog] = useState<"review" | "copy" | "template" | "import" | null>(null);
  const back = useMatrix(store, () => store.get().history.past.length > 0);
  const forth = useMatrix(store, () => store.get().history.future.length > 0);
  const changed = useMatrix(store, () => store.get().history.present.size > 0);
  const close = (): void => setDialog(null);
  useShortcut("mod+s", t("matrix.save"), () => setDialog("review"), changed && dialog === null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Undo2 size={14} aria-hidden />}
        disabled={!back}
        aria-keyshortcuts="Control+Z"
        onClick={() => undo(store)}
      >
        <span className={styles.words}>{t("matrix.undo")}</span>
      </Button>
      <Button
        variant="default"
        leftSection={<Redo2 size={14} aria-hidden />}
        disabled={!forth}
        aria-keyshortcuts="Control+Y"
        onClick={() => redo(store)}
      >
        <span className={styles.words}>{t("matrix.redo")}</span>
      </Button>
      <Button
        variant="default"
        leftSection={<RotateCcw size={14} aria-hidden />}
        disabled={!changed}
        onClick={() => reset(store)}
      >
        <span className={styles.words}>{t("matrix.resetButton")}</span>
      </Button>
      <Button variant="default" onClick={() => setDialog("template")}>
        {t("matrix.templateButton")}
      </Button>
      <Button variant="default" onClick={() => setDialog("copy")}>
        {t("matrix.copyDialog")}
      </Button>
      <Button variant="default" onClick={() => setDialog("import")}>
        {t("matrix.importButton")}
      </Button>
      <Button
        leftSection={<Save size={14} aria-hidden />}
        disabled={!changed}
        aria-keyshortcuts="Control+S"
        onClick={() => setDialog("review")}
      >
        {t("matrix.save")}
      </Button>
      <Suspense>
        {dialog === "review" ? <ReviewDialog store={store} onClose={close} onSaving={onSaving} /> : null}
        {dialog === "copy" ? <CopyDialog store={store} onClose={close} /> : null}
        {dialog === "import" ? <ImportDialog store={store} onClose={close} /> : null}
        {dialog === "template" ? <TemplateDialog store={store} onClose={close} /> : null}
      </Suspense>
    </>
  );
});
