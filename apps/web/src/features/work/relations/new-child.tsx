/** New children, one after the other: type a subject, press Enter, type the next. */
import type { WorkPackage } from "@halyard/contract/resources";
import { linkedId } from "@halyard/api-client/links";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useSubjectLine } from "../pasted-lines/use-subject-line.ts";
import { usePastedLines } from "../pasted-lines/use-pasted-lines.tsx";
import { useRefresh } from "./changes.ts";
import styles from "./relations.module.css";
import "./messages.ts";

interface NewChildProps {
  parent: WorkPackage;
  onCancel: () => void;
}

export function NewChild({ parent, onCancel }: NewChildProps): ReactNode {
  const t = useT();
  const refresh = useRefresh();
  const projectId = String(linkedId(parent, "project") ?? "");
  const preset = { _links: { parent: { href: `/api/v3/work_packages/${parent.id}` } } };
  const pasted = usePastedLines(projectId, preset);
  const { subject, setSubject, submit } = useSubjectLine(
    (text) => api.post(`projects/${projectId}/work_packages`, { ...preset, subject: text }),
    () => void refresh(),
  );
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        size="xs"
        aria-label={t("relations.childSubject")}
        placeholder={t("relations.childSubject")}
        autoFocus
        maxLength={SUBJECT_LENGTH_MAXIMUM}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        onPaste={pasted.onPaste}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onCancel();
        }}
      />
      {pasted.dialog}
    </form>
  );
}
