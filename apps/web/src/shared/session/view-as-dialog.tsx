/** Asks before an administrator views as someone, and says what that is. */
import type { Link } from "@halyard/contract/hal";
import { VIEWING_LASTS_MS } from "@halyard/contract/limits";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { api } from "../api/api.ts";
import { useT } from "../i18n/i18n.tsx";
import styles from "./view-as-dialog.module.css";
import { readAnew } from "../credentials/view-as.ts";
import "./messages.ts";

interface ViewAsDialogProps {
  name: string;
  /** The user's `viewAs`. */
  link: Link;
  onClose: () => void;
}

export function ViewAsDialog({ name, link, onClose }: ViewAsDialogProps): ReactNode {
  const t = useT();
  const start = useMutation({
    mutationFn: () => api.follow(link, {}),
    onSuccess: () => readAnew(placeFor(location)),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => start.mutate()}
      title={t("viewing.title", { name })}
      confirmLabel={t("viewing.confirm", { name })}
      busy={start.isPending}
    >
      <p className={styles.text}>{t("viewing.what", { name })}</p>
      <ul className={styles.list}>
        <li>{t("viewing.readOnly")}</li>
        <li>{t("viewing.ends", { minutes: VIEWING_LASTS_MS / 60_000 })}</li>
        <li>{t("viewing.told", { name })}</li>
      </ul>
    </ConfirmDialog>
  );
}

/** The same page, to see it as they do; of the admin area they would see the door alone. */
function placeFor({ pathname, search }: Location): string {
  return pathname.startsWith("/admin") ? "/" : pathname + search;
}
