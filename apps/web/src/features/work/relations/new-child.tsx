/** New children, one after the other: type a subject, press Enter, type the next. */
import type { WorkPackage } from "@halyard/contract/resources";
import { linkedId } from "@halyard/api-client/links";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
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
  const [subject, setSubject] = useState("");
  const projectId = String(linkedId(parent, "project") ?? "");
  const preset = { _links: { parent: { href: `/api/v3/work_packages/${parent.id}` } } };
  const pasted = usePastedLines(projectId, preset);
  const creation = useMutation({
    mutationFn: (text: string) => api.post(`projects/${projectId}/work_packages`, { ...preset, subject: text }),
    onSuccess: () => {
      setSubject("");
      return refresh();
    },
  });
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        if (subject.trim() !== "" && !creation.isPending) creation.mutate(subject.trim());
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
