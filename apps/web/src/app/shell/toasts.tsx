/** Shows the toasts, above everything, for as long as each lasts; pointing at them or focusing them holds them. */
import { useFocusWithin, useHover, useMergedRef } from "@mantine/hooks";
import { X } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { returnFocusToPage } from "../../shared/ui/focus/return-focus.ts";
import { toast, toasts, type Toast } from "../../shared/feedback/toast-store.ts";
import { useStore } from "../../shared/state/store.ts";
import { useShortcut } from "../../shared/ui/shortcuts/shortcuts.ts";
import styles from "./toasts.module.css";

export function Toasts(): ReactNode {
  const t = useT();
  const shown = useStore(toasts);
  useShortcut("z", t("ui.undo"), () => void toast.undoLatest());
  const pointer = useHover();
  const focus = useFocusWithin();
  const region = useMergedRef(pointer.ref, focus.ref);
  const held = shown.length > 0 && (pointer.hovered || focus.focused);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t("ui.notifications")}
      aria-live="polite"
      data-in-passing
    >
      {shown.map((one) => (
        <ToastView key={one.id} toast={one} held={held} />
      ))}
    </section>
  );
}

function ToastView({ toast: shown, held }: { toast: Toast; held: boolean }): ReactNode {
  const t = useT();
  useEffect(() => {
    if (held || !Number.isFinite(shown.lasts)) return undefined;
    const timer = setTimeout(() => toast.dismiss(shown.id), shown.lasts);
    return () => clearTimeout(timer);
  }, [shown.id, shown.lasts, held]);
  const { action } = shown;
  const dismiss = (): void => {
    // The button that was pressed goes with the toast.
    returnFocusToPage();
    toast.dismiss(shown.id);
  };
  return (
    <div className={styles.toast} data-kind={shown.kind} role={shown.kind === "error" ? "alert" : "status"}>
      <div className={styles.text}>
        <div>{shown.message}</div>
        {shown.details.map((detail) => (
          <div key={detail} className={styles.detail}>
            {detail}
          </div>
        ))}
      </div>
      {action === null ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label={t("ui.dismiss")} onClick={dismiss}>
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}
