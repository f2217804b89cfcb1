/** What a new work package is put below: shown by its subject, looked for by its number or words. */
import { idOf, linkOf, titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button, CloseButton, Input } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useFocusAfter } from "../../../shared/ui/focus/return-focus.ts";
import { workPackageQuery } from "../model/queries.ts";
import { newParentsQuery } from "../relations/queries.ts";
import { WorkPackagePicker } from "../relations/work-package-picker.tsx";
import styles from "./create-dialog.module.css";
import "../relations/messages.ts";

interface ParentFieldProps {
  projectId: string;
  /** Href; empty: none. */
  value: string;
  error: string | undefined;
  onChange: (href: string) => void;
}

export function ParentField({ projectId, value, error, onChange }: ParentFieldProps): ReactNode {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  const id = idOf({ href: value === "" ? null : value });
  const parent = useQuery({ ...workPackageQuery(id ?? 0), enabled: id !== null }).data;
  const button = useFocusAfter<HTMLButtonElement>(`${isChoosing} ${value}`);
  const choose = (workPackage: WorkPackage): void => {
    onChange(linkOf(workPackage, "self")?.href ?? "");
    setChoosing(false);
  };
  return (
    <Input.Wrapper error={error}>
      <div className={styles.parent}>
        {isChoosing ? (
          <WorkPackagePicker
            candidates={(text) => newParentsQuery(projectId, text)}
            label={t("workPackages.field.parent")}
            busy={false}
            onPick={choose}
            onCancel={() => setChoosing(false)}
          />
        ) : null}
        {isChoosing || id === null ? null : (
          <>
            <span>{t("workPackages.field.parent")}</span>
            <span className={styles.parentName}>
              {parent === undefined ? `#${id}` : `${titleOf(parent, "type")} #${id} ${parent.subject}`}
            </span>
            <CloseButton ref={button} size="sm" aria-label={t("relations.removeParent")} onClick={() => onChange("")} />
          </>
        )}
        {isChoosing || id !== null ? null : (
          <Button
            ref={button}
            className={styles.add}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t("relations.setParent")}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
