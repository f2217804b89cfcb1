/** What of a template comes along, with how much there is of it. */
import type { Project } from "@halyard/contract/resources";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { DateField } from "../../../../shared/ui/inputs/date-field.tsx";
import styles from "../frame/sheet.module.css";
import { contentsQuery, COPY_PARTS, hasTemplates, type CopyPart } from "./queries.ts";
import "./messages.ts";
import "../../messages.ts";

export const ALL_PARTS: Record<CopyPart, boolean> = {
  copyMembers: true,
  copyVersions: true,
  copyCategories: true,
  copyWorkPackages: true,
  copyWorkPackageAttachments: true,
  copyWorkPackageTemplates: true,
};

interface TemplatePartsProps {
  template: Project;
  parts: Record<CopyPart, boolean>;
  onChange: (parts: Record<CopyPart, boolean>) => void;
}

export function TemplateParts({ template, parts, onChange }: TemplatePartsProps): ReactNode {
  const t = useT();
  const contents = useQuery(contentsQuery(template)).data;
  const counts: Partial<Record<CopyPart, number | undefined>> = {
    copyMembers: contents?.members,
    copyVersions: contents?.versions,
    copyCategories: contents?.categories,
    copyWorkPackages: contents?.work,
    copyWorkPackageTemplates: contents?.templates,
  };
  const offered = COPY_PARTS.filter((part) => part !== "copyWorkPackageTemplates" || hasTemplates(template));
  return (
    <fieldset className={styles.parts}>
      <legend>{t("projectLifecycle.copy.parts")}</legend>
      {offered.map((part) => {
        const count = counts[part];
        const name = t(`projectLifecycle.part.${part}`);
        return (
          <Checkbox
            key={part}
            label={count === undefined ? name : t("projects.create.part", { name, count })}
            checked={parts[part]}
            onChange={(event) => onChange({ ...parts, [part]: event.currentTarget.checked })}
          />
        );
      })}
    </fieldset>
  );
}

/** The day that the dates of a copy begin on. */
export function StartDate(field: Omit<ComponentProps<typeof DateField>, "label" | "description">): ReactNode {
  const t = useT();
  return (
    <DateField
      {...field}
      label={t("projectLifecycle.copy.startDate")}
      description={t("projectLifecycle.copy.startDateHelp")}
    />
  );
}
