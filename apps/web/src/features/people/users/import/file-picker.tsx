/** Takes a file by choosing or dropping it, and has it checked. */
import type { ExistingPolicy } from "@halyard/contract/schemas/identity/people";
import { Button, SegmentedControl } from "@mantine/core";
import { FileUp } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { csvOf, downloadCsv } from "../../../../shared/csv/csv.ts";
import { DocsLink } from "../../../../shared/ui/layout/docs-link.tsx";
import styles from "./import.module.css";
import { useCheckFile } from "./queries.ts";

const TYPE = "text/csv";
const POLICIES = ["refuse", "skip", "update"] as const;
const EXAMPLE = [
  ["Login", "Name", "Email", "Status", "Admin"],
  ["ada", "Ada Lovelace", "ada@example.org", "active", "false"],
];

interface FilePickerProps {
  onChecked: (id: number) => void;
  onCancel: () => void;
}

export function FilePicker({ onChecked, onCancel }: FilePickerProps): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [wrongType, setWrongType] = useState(false);
  const [existing, setExisting] = useState<ExistingPolicy>("refuse");
  const check = useCheckFile();
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    setWrongType(file.type !== TYPE);
    check.reset();
    if (file.type === TYPE) check.mutate({ file, existing }, { onSuccess: ({ id }) => onChecked(id) });
  };
  const { message, details } = describeError(check.error);
  const problem = wrongType ? t("users.import.onlyCsv") : check.isError ? (details[0] ?? message) : null;
  return (
    <div className={styles.step}>
      <p className={styles.quiet}>
        {t("users.import.help")} <DocsLink to="/docs/using#users-administrators" />
      </p>
      <div className={styles.policies}>
        <span id="import-existing">{t("users.import.existing")}</span>
        <SegmentedControl
          aria-labelledby="import-existing"
          disabled={check.isPending}
          value={existing}
          onChange={(value) => setExisting(POLICIES.find((policy) => policy === value) ?? "refuse")}
          data={POLICIES.map((policy) => ({ value: policy, label: t(`users.import.existing.${policy}`) }))}
        />
      </div>
      {/* Dropping is one more way; the button below does the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop files on */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <FileUp size={24} aria-hidden />
        <span>{t("users.import.drop")}</span>
        <Button
          data-autofocus
          loading={check.isPending}
          onClick={() => input.current?.click()}
          aria-describedby={problem === null ? undefined : "import-problem"}
        >
          {t("users.import.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          accept={TYPE}
          hidden
          aria-label={t("users.import.file")}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = "";
          }}
        />
      </div>
      {problem === null ? null : (
        <p id="import-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={() => downloadCsv("users-template.csv", csvOf(EXAMPLE))}>
          {t("users.import.template")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      </div>
    </div>
  );
}
