/** One custom field in the list: what it is, where it is, how much it is used. */
import { USES_COUNTED_IN_LISTS } from "@halyard/contract/limits";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { ListCell, ListCells, type ListColumn } from "../../../../shared/ui/column-list/column-list.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { Places } from "../../customizer/places.tsx";
import { RowActions } from "../../customizer/row-actions.tsx";
import styles from "../custom-fields.module.css";

export const fieldColumns = (t: typeof translate): ListColumn[] => [
  { name: t("catalogue.column.name"), width: "minmax(180px, 1.2fr)" },
  { name: t("customFields.field.format"), width: "minmax(100px, 1.6fr)" },
  { name: t("customFields.column.usedIn"), width: "minmax(140px, 1fr)" },
  { name: t("customFields.column.values"), width: "88px", align: "end" },
];

interface FieldRowProps {
  field: CustomField;
  /** Project names by id; undefined: not read yet. */
  names: ReadonlyMap<number, string> | undefined;
  /** Another one is called the same. */
  isDuplicate: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function FieldRow({ field, names, isDuplicate, onEdit, onDelete }: FieldRowProps): ReactNode {
  const t = useT();
  // On a phone how many, as there is no room for names.
  const where = [
    projectWords(t, field),
    ...(field.types === "all" ? [] : [t("customFields.types", { count: field.types.length })]),
  ];
  const isPlaced = field.for === "WorkPackage" || field.for === "Project";
  const name = (
    <span className={styles.named}>
      <button type="button" className={styles.name} onClick={onEdit}>
        {field.name}
      </button>
      {field.required ? <Tag>{t("customFields.tag.required")}</Tag> : null}
      {field.multiple ? <Tag>{t("customFields.tag.multiple")}</Tag> : null}
      {field.visibility === "all" ? null : <Tag tone="warning">{t(`customFields.tag.${field.visibility}`)}</Tag>}
      {isDuplicate ? <Tag tone="warning">{t("customFields.tag.duplicate")}</Tag> : null}
    </span>
  );
  const format = t(`customFields.format.${field.fieldFormat}`);
  const choices = field.options.filter(({ isArchived }) => !isArchived).map((option) => option.value);
  const counted = choices.length === 0 ? format : t("customFields.formatChoices", { format, count: choices.length });
  const menu = <RowActions name={field.name} onEdit={onEdit} onDelete={onDelete} />;
  const phone = {
    name,
    sign: 0,
    end: valuesOf(t, field.usage).words,
    facts: <span>{[counted, ...(isPlaced ? where : [])].join(" · ")}</span>,
    menu,
  };
  return (
    <li className={styles.row}>
      <ListCells phone={phone}>
        {name}
        <ListCell>
          <span className={styles.format} title={choices.join(", ")}>
            {choices.length === 0 ? format : t("customFields.choices", { format, choices: choices.join(", ") })}
          </span>
        </ListCell>
        <ListCell>{isPlaced ? <UsedIn field={field} names={names} /> : null}</ListCell>
        <Values usage={field.usage} />
      </ListCells>
      <span className={styles.actions}>{menu}</span>
    </li>
  );
}

interface UsedInProps {
  field: CustomField;
  names: FieldRowProps["names"];
}

/** The projects that have it, each the way there, or how many they are while names aren't known; and of how many types. */
function UsedIn({ field, names }: UsedInProps): ReactNode {
  const t = useT();
  const places = field.projects.flatMap((id) => {
    const name = names?.get(id);
    return name === undefined ? [] : [{ project: String(id), name }];
  });
  return (
    <span className={styles.usedIn}>
      {field.isForAll || places.length === 0 ? (
        projectWords(t, field)
      ) : (
        <Places places={places} total={field.projects.length} />
      )}
      {field.types === "all" ? null : <span>{t("customFields.types", { count: field.types.length })}</span>}
    </span>
  );
}

const projectWords = (t: typeof translate, { isForAll, projects }: CustomField): string =>
  isForAll ? t("customFields.allProjects") : t("customFields.projects", { count: projects.length });

const valuesOf = (t: typeof translate, { values, views }: CustomField["usage"]) => {
  if (values + views === 0) return { words: t("customFields.tag.unused"), figure: t("customFields.tag.unused") };
  const isExact = values < USES_COUNTED_IN_LISTS;
  return {
    words: t(isExact ? "customFields.uses" : "customFields.usesMany", { count: values }),
    figure: t(isExact ? "customFields.usesFigure" : "customFields.usesManyFigure", { count: values }),
  };
};

function Values({ usage }: Pick<CustomField, "usage">): ReactNode {
  const { words, figure } = valuesOf(useT(), usage);
  // Where they are the same they are said once.
  return words === figure ? (
    <ListCell align="end">{words}</ListCell>
  ) : (
    <ListCell align="end" words={words}>
      {figure}
    </ListCell>
  );
}
