/** The list could not be loaded at all (sections 2 and 8). Retry reloads the page. */
import { Button } from "@mantine/core";
import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../../shared/ui/feedback/state-views.tsx";

export function UsersFailed({ message }: { message: string }): ReactNode {
  const t = useT();
  return (
    <div role="alert">
      <EmptyView
        failed
        icon={<CircleAlert size={24} aria-hidden />}
        title={t("users.failedTitle")}
        help={
          <>
            <span>{t("users.failedHelp")}</span>
            <span>{message}</span>
          </>
        }
        action={
          <Button
            variant="default"
            leftSection={<RotateCw size={14} aria-hidden />}
            onClick={() => globalThis.location.reload()}
          >
            {t("errors.retry")}
          </Button>
        }
      />
    </div>
  );
}
