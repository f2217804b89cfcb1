/** One line, Enter: the quickest way to write something down. The text stays where the server refuses it. */
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { TextInput } from "@mantine/core";
import { Plus } from "lucide-react";
import { memo, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useSubjectLine } from "../pasted-lines/use-subject-line.ts";
import { usePastedLines } from "../pasted-lines/use-pasted-lines.tsx";
import { pathIn } from "../model/queries.ts";
import styles from "./quick-create.module.css";

interface QuickCreateProps {
  projectId: string;
  /** What it begins with besides its subject, as the API's body has it: `{ _links: { status: … } }`. */
  preset?: Record<string, unknown>;
  onCreated: (workPackage: WorkPackage) => void;
}

function Quick({ projectId, preset, onCreated }: QuickCreateProps): ReactNode {
  const t = useT();
  const pasted = usePastedLines(projectId, preset);
  const { subject, setSubject, submit } = useSubjectLine(
    (text) => api.post(pathIn(projectId, "work_packages"), { ...preset, subject: text }),
    onCreated,
  );
  return (
    <form
      className={styles.quick}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        variant="unstyled"
        aria-label={t("workPackages.quickNew")}
        placeholder={t("workPackages.quickNew")}
        leftSection={<Plus size={16} aria-hidden />}
        maxLength={SUBJECT_LENGTH_MAXIMUM}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        onPaste={pasted.onPaste}
      />
      {pasted.dialog}
    </form>
  );
}

/** Not made again with each page of rows. */
export const QuickCreate = memo(Quick);
