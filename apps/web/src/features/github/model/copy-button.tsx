/** Copies a text and says so; where the browser forbids it, says what to do instead. */
import { ActionIcon, Button } from "@mantine/core";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import styles from "./integration.module.css";

interface CopyButtonProps {
  text: string;
  /** What it copies, for its name. */
  label: string;
  /** What is said afterwards. */
  copied: string;
}

export function CopyButton({ text, label, copied }: CopyButtonProps): ReactNode {
  const t = useT();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(copied);
    } catch {
      toast.error(t("github.copyFailed"));
    }
  };
  return usePhone() ? (
    <ActionIcon variant="default" className={styles.copy} aria-label={label} onClick={() => void copy()}>
      <Copy size={16} aria-hidden />
    </ActionIcon>
  ) : (
    <Button
      variant="default"
      leftSection={<Copy size={14} aria-hidden />}
      aria-label={label}
      onClick={() => void copy()}
    >
      {t("github.copy")}
    </Button>
  );
}
