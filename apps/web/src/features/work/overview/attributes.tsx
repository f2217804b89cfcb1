/** The values of a project's custom fields with what is said about them, for everyone who sees them. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { Project } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CustomValues } from "../../../shared/custom-fields/custom-values.tsx";
import { fieldsSchemaQuery } from "../../../shared/custom-fields/form-query.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { CardFrame } from "./card.tsx";
import styles from "./overview.module.css";
import "../model/messages.ts";

const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && Object(value).raw !== "" && Object(value).href !== null;

/** Whether one of them has a value: without, nothing is asked for. */
const hasValues = (project: Project): boolean =>
  [project, project._links].some((part) =>
    Object.entries(part).some(([name, value]) => isCustomFieldKey(name) && isSet(value)),
  );

export function Attributes({ project }: { project: Project }): ReactNode {
  const t = useT();
  const isThere = hasValues(project);
  const form = useQuery({ ...fieldsSchemaQuery("projects/schema", project, false), enabled: isThere }).data;
  if (!isThere || form === undefined) return null;
  return (
    <CardFrame title={t("workPackages.overview.attributes")}>
      <div className={styles.attributes}>
        <CustomValues form={form} row={project} only="filled" />
      </div>
    </CardFrame>
  );
}
