/** 'Import from CSV': a file like the exported one, edited elsewhere, becomes changes that are not saved yet. */
import { Button, FileButton } from "@mantine/core";
import { parse } from "csv-parse/browser/esm/sync";
import { FileUp } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { importTable } from "../state/actions.ts";
import { wishesOf, type TableProblem, type TableWishes } from "../model/table.ts";
import type { MatrixStore } from "../state/store.ts";
import styles from "./import-dialog.module.css";
import "../state/messages.ts";

/** A matrix of 60 roles and 400 permissions has some 200 KB. */
const LARGEST_BYTES = 5_000_000;
const SHOWN_PROBLEMS = 20;

type Read = TableWishes | "tooLarge" | "unreadable";

export function ImportDialog({ store, onClose }: { store: MatrixStore; onClose: () => void }): ReactNode {
  const t = useT();
  const [file, setFile] = useState<{ name: string; read: Read } | null>(null);
  const take = async (chosen: File | null): Promise<void> => {
    if (chosen === null) return;
    setFile({ name: chosen.name, read: await readTable(chosen) });
  };
  const readTable = async (chosen: File): Promise<Read> => {
    if (chosen.size > LARGEST_BYTES) return "tooLarge";
    const { saved, history } = store.get();
    const others = [t("matrix.category"), t("matrix.permission"), t("matrix.risk")];
    const words = { id: t("matrix.permissionId"), others, yes: t("matrix.yes"), no: t("matrix.no") };
    try {
      // Spreadsheets of some lands write semicolons.
      const options = { bom: true, delimiter: [",", ";", "\t"], relax_column_count: true };
      return wishesOf(parse(await chosen.text(), options), saved, history.present, words);
    } catch {
      return "unreadable";
    }
  };
  const table = typeof file?.read === "object" ? file.read : null;
  const added = table?.wishes.filter((wish) => wish.granted).length ?? 0;
  const removed = (table?.wishes.length ?? 0) - added;
  const problems = table?.problems ?? [];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("matrix.import")}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            disabled={table === null || table.wishes.length === 0}
            onClick={() => {
              importTable(store, table?.wishes ?? []);
              onClose();
            }}
          >
            {t("matrix.importApply")}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{t("matrix.importHelp")}</p>
      <div className={styles.choice}>
        <FileButton
          accept=".csv,text/csv"
          onChange={(chosen) => void take(chosen)}
          inputProps={{ "aria-label": t("matrix.importFile") }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<FileUp size={14} aria-hidden />} data-autofocus>
              {t("matrix.importChoose")}
            </Button>
          )}
        </FileButton>
        <span className={styles.name}>{file?.name ?? t("matrix.importNone")}</span>
      </div>
      {typeof file?.read === "string" ? (
        <p role="alert" className={styles.problem}>
          {t(file.read === "tooLarge" ? "matrix.importLarge" : "matrix.importUnreadable")}
        </p>
      ) : null}
      {table === null ? null : <p role="status">{t("matrix.templateWill", { added, removed })}</p>}
      {problems.length === 0 ? null : (
        <section aria-label={t("matrix.importLeft")}>
          <p className={styles.problem}>{t("matrix.importProblems", { count: problems.length })}</p>
          <ul className={styles.problems}>
            {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
              <li key={JSON.stringify(problem)}>
                <Problem problem={problem} />
              </li>
            ))}
            {problems.length > SHOWN_PROBLEMS ? (
              <li>{t("matrix.aboutMore", { count: problems.length - SHOWN_PROBLEMS })}</li>
            ) : null}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function Problem({ problem }: { problem: TableProblem }): ReactNode {
  const t = useT();
  switch (problem.kind) {
    case "noIds":
      return t("matrix.importNoIds", { name: t("matrix.permissionId") });
    case "noRoles":
      return t("matrix.importNoRoles");
    case "role":
      return t("matrix.importRole", problem);
    case "permission":
      return t("matrix.importPermission", problem);
    case "value":
      return t("matrix.importValue", { ...problem, yes: t("matrix.yes"), no: t("matrix.no") });
    case "closed":
      return t("matrix.importClosed", problem);
  }
}
