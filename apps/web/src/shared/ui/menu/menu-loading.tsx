/** In a menu whose choices are being read, or could not be: why, and once more without closing it. */
import { Loader, Menu } from "@mantine/core";
import { RotateCw } from "lucide-react";
import { useId, type ReactNode } from "react";
import { describeError } from "../../errors/describe.ts";
import { useT } from "../../i18n/i18n.tsx";

interface MenuLoadingProps {
  /** null: they are on their way. */
  error: Error | null;
  onRetry: () => void;
}

export function MenuLoading({ error, onRetry }: MenuLoadingProps): ReactNode {
  const t = useT();
  const problem = useId();
  if (error === null) {
    return (
      <Menu.Item disabled leftSection={<Loader size={14} />}>
        {t("ui.loading")}
      </Menu.Item>
    );
  }
  return (
    <>
      <Menu.Label id={problem}>{describeError(error).message}</Menu.Label>
      <Menu.Item
        aria-describedby={problem}
        closeMenuOnClick={false}
        leftSection={<RotateCw size={14} aria-hidden />}
        onClick={onRetry}
      >
        {t("errors.retry")}
      </Menu.Item>
    </>
  );
}
