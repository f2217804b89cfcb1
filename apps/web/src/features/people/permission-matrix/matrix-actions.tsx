/** The page's actions: taking back, templates, copying between roles, saving. */
import { Button, Menu } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { lazy, memo, Suspense, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { HistoryButtons } from "./grid/history-buttons.tsx";
import { PhoneBar } from "./phone/phone-bar.tsx";
import { reset } from "./state/actions.ts";
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
  const changed = useMatrix(store, () => store.get().history.present.size > 0);
  const phone = useSmallPhone();
  const close = (): void => setDialog(null);
  useShortcut("mod+s", t("matrix.save"), () => setDialog("review"), changed && dialog === null);
  const resetting = (
    <Button variant="default" onClick={() => reset(store)}>
      {t("matrix.resetButton")}
    </Button>
  );
  const saving = (
    <Button disabled={!changed} aria-keyshortcuts="Control+S" onClick={() => setDialog("review")}>
      {t("matrix.save")}
    </Button>
  );
  const items = (
    <>
      <Menu.Item onClick={() => setDialog("template")}>{t("matrix.templateButton")}</Menu.Item>
      <Menu.Item onClick={() => setDialog("copy")}>{t("matrix.copyDialog")}</Menu.Item>
      <Menu.Item onClick={() => setDialog("import")}>{t("matrix.importButton")}</Menu.Item>
    </>
  );
  return (
    <>
      {phone ? (
        <>
          <DotsMenu label={t("matrix.more")} dots={16} size={44}>
            {items}
          </DotsMenu>
          <PhoneBar store={store}>
            {changed ? resetting : null}
            {saving}
          </PhoneBar>
        </>
      ) : (
        <>
          {changed ? resetting : null}
          <HistoryButtons store={store} />
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
                {t("matrix.more")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>{items}</Menu.Dropdown>
          </Menu>
          {saving}
        </>
      )}
      <Suspense>
        {dialog === "review" ? <ReviewDialog store={store} onClose={close} onSaving={onSaving} /> : null}
        {dialog === "copy" ? <CopyDialog store={store} onClose={close} /> : null}
        {dialog === "import" ? <ImportDialog store={store} onClose={close} /> : null}
        {dialog === "template" ? <TemplateDialog store={store} onClose={close} /> : null}
      </Suspense>
    </>
  );
});
