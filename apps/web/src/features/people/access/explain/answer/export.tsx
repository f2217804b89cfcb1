/** An answer as a file, which a spreadsheet opens without running anything in it. */
import type { EffectivePermission } from "@halyard/contract/schemas/identity/roles";
import { linkOf } from "@halyard/api-client/links";
import { ActionIcon, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../../../shared/i18n/i18n.tsx";
import { csvOf, downloadCsv } from "../../../../../shared/csv/csv.ts";
import { useSmallPhone } from "../../../../../shared/ui/layout/use-phone.ts";
import { reasonText } from "../../../users/explanation/reasons.ts";
import { verdictText } from "../../../users/explanation/verdict-tag.tsx";

type Rows = Parameters<typeof csvOf>[0];

interface ExportButtonProps {
  file: string;
  /** Read where there may be more than is shown. */
  rows: () => Rows | Promise<Rows>;
}

export function ExportButton({ file, rows }: ExportButtonProps): ReactNode {
  const t = useT();
  const phone = useSmallPhone();
  const saving = useMutation({
    mutationFn: async () => downloadCsv(file, csvOf(await rows())),
  });
  if (phone) {
    return (
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t("explain.export")}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        <Download size={16} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t("explain.export")}
    </Button>
  );
}

/** @param user of whom the answers are, where they do not say it */
export function answerRows(t: typeof translate, answers: readonly EffectivePermission[], user?: string): Rows {
  const heading = (["user", "project", "workPackage", "permission", "answer", "reasons"] as const).map((name) =>
    t(`explain.export.${name}`),
  );
  const rows = answers.map((one) => [
    user ?? linkOf(one, "user")?.title,
    linkOf(one, "project")?.title,
    linkOf(one, "workPackage")?.title,
    one.name,
    verdictText(t, one),
    one.reasons.map((reason) => reasonText(t, reason)).join("; "),
  ]);
  return [heading, ...rows];
}
