/** The matrix where there is nothing to show (sections 2 and 8). */
import { Button } from "@mantine/core";
import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";

/** The data did not come. */
export function NoData({ error }: { error: unknown }): ReactNode {
  const t = useT();
  return (
    <div role="alert">
      <EmptyView
        failed
        icon={<CircleAlert size={24} aria-hidden />}
        title={t("matrix.noData")}
        help={
          <>
            <span>{t("matrix.noDataHelp")}</span>
            <span>{describeError(error).message}</span>
            <span>{t("matrix.noDataAdvice")}</span>
          </>
        }
        action={
          <Button
            variant="default"
            leftSection={<RotateCw size={14} aria-hidden />}
            onClick={() => window.location.reload()}
          >
            {t("matrix.reload")}
          </Button>
        }
      />
    </div>
  );
}

/** The data came and is empty. */
export function Nothing({ permissions, roles }: { permissions: number; roles: number }): ReactNode {
  const t = useT();
  const [title, help] =
    permissions === 0 && roles === 0
      ? [t("matrix.nothing"), t("matrix.nothingHelp")]
      : roles === 0
        ? [t("matrix.noRoles"), t("matrix.noRolesHelp")]
        : [t("matrix.noPermissions"), undefined];
  return (
    <>
      <PageHeader title={t("matrix.title")} />
      <EmptyView title={title} {...(help === undefined ? {} : { help })} action={<CreateRole />} />
    </>
  );
}

export function CreateRole(): ReactNode {
  const t = useT();
  return (
    <Button component="a" href="/admin/roles/create">
      {t("matrix.createRole")}
    </Button>
  );
}
