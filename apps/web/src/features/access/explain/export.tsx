/** The answer as a file, which a spreadsheet opens without running anything in it. */
import { linkOf } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import { csvOf, downloadCsv } from "../../../ui/csv.ts";
import type { EffectivePermission } from "../../users/queries.ts";
import { reasonText } from "../../users/reasons.ts";

interface ExportProps {
  answers: readonly EffectivePermission[];
  /** Of whom they are, where the answers do not say it. */
  user?: string;
}

export function ExportAnswers({ answers, user }: ExportProps): ReactNode {
  const t = useT();
  const save = (): void => {
    const heading = (["user", "project", "permission", "answer", "reasons"] as const).map((name) =>
      t(`explain.export.${name}`),
    );
    const rows = answers.map((one) => [
      user ?? linkOf(one, "user")?.title,
      linkOf(one, "project")?.title,
      one.name,
      t(one.granted ? "explain.may" : "explain.mayNot"),
      one.reasons.map((reason) => reasonText(t, reason)).join("; "),
    ]);
    downloadCsv("access.csv", csvOf([heading, ...rows]));
  };
  return (
    <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
      {t("explain.export")}
    </Button>
  );
}
