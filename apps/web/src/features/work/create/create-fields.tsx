/** The fields of a new work package, in the groups of its type's form. */
import { idOf } from "@halyard/api-client/links";
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { attributeGroupsIn, isDefaultForm } from "@halyard/contract/work-types/type-forms";
import { SimpleGrid, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { DateField } from "../../../shared/ui/inputs/date-field.tsx";
import { PersonSelect } from "../people/person-select.tsx";
import { CustomInputs, type CustomDraft } from "../../../shared/custom-fields/custom-inputs.tsx";
import { customFieldsIn } from "../../../shared/custom-fields/fields.ts";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { AMOUNTS, isAmount, isHours, type Amounts } from "./amounts.ts";
import { ChoiceField } from "./choice-field.tsx";
import styles from "./create-dialog.module.css";
import { currentOf, hasChoice, isMilestone } from "./form-values.ts";
import "../model/messages.ts";

export interface Chosen {
  startDate: string;
  dueDate: string;
  amounts: Amounts;
  /** Hrefs by relation; empty: none. */
  links: Record<string, string>;
  custom: CustomDraft;
}

interface CreateFieldsProps {
  form: WorkPackageForm;
  chosen: Chosen;
  /** What the server objects to, by attribute. */
  messages: Record<string, string>;
  onChoose: (relation: string, href: string) => void;
  onChange: (change: Partial<Chosen>) => void;
}

const CHOICES: Partial<Record<string, MessageId>> = {
  status: "workPackages.field.status",
  priority: "workPackages.field.priority",
  version: "workPackages.field.version",
  category: "workPackages.field.category",
  projectPhase: "workPackages.field.projectPhase",
};

const PEOPLE: Partial<Record<string, MessageId>> = {
  assignee: "workPackages.field.assignee",
  responsible: "workPackages.field.responsible",
};

interface FieldGroup {
  /** null: without a heading. */
  name: string | null;
  attributes: readonly string[];
  /** What is unfolded on request, after the others. */
  more?: readonly string[];
}

/** What is asked for whatever the form is. */
const ALWAYS = ["status"];

/** Not every project has any. */
const OPTIONAL: ReadonlySet<string> = new Set(["category", "projectPhase"]);

/** The form chooses them itself. */
const ALWAYS_SET: ReadonlySet<string> = new Set(["status", "priority"]);

const STANDARD = ["assignee", "priority", "version", "date", "estimatedTime", "storyPoints"];

/** Seldom known from the start: folded away, as the details page does with what is empty. */
const MORE = ["category", "projectPhase", "responsible", "remainingTime", "percentageDone"];

export function CreateFields(props: CreateFieldsProps): ReactNode {
  return groupsIn(props.form).map(({ name, attributes, more = [] }) => (
    <section key={name ?? ""} className={styles.group} {...(name === null ? {} : { "aria-label": name })}>
      {name === null ? null : <h3 className={styles.heading}>{name}</h3>}
      {attributes.every(isCustomFieldKey) ? null : (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="lg" className={styles.fields}>
          {attributes.map((attribute) => (
            <CreateField key={attribute} attribute={attribute} {...props} />
          ))}
        </SimpleGrid>
      )}
      <GroupInputs attributes={attributes} {...props} />
      {more.length === 0 ? null : <MoreFields attributes={more} {...props} />}
    </section>
  ));
}

function MoreFields({ attributes, ...props }: CreateFieldsProps & FieldAttributes): ReactNode {
  const t = useT();
  const isWrong = attributes.some((attribute) => props.messages[attribute] !== undefined);
  return (
    // Unfolded where the server objects to one of them; otherwise as people leave it.
    <details className={styles.more} {...(isWrong ? { open: true } : {})}>
      <summary>{t("workPackages.create.more")}</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="lg" className={styles.fields}>
        {attributes.map((attribute) => (
          <CreateField key={attribute} attribute={attribute} {...props} />
        ))}
      </SimpleGrid>
    </details>
  );
}

/** As the type's form has them. A required custom field is asked for also where the form does not show it. */
function groupsIn(form: WorkPackageForm): FieldGroup[] {
  const { schema } = form._embedded;
  const custom = customFieldsIn(schema);
  const groups = attributeGroupsIn(schema);
  if (isDefaultForm(groups)) {
    const own = custom.map(({ attribute }) => attribute);
    const more = MORE.filter((attribute) => schema[attribute]?.writable === true);
    const isDemanded = (attribute: string): boolean => schema[attribute]?.required === true;
    const attributes = [...ALWAYS, ...STANDARD, ...more.filter(isDemanded), ...own];
    return [{ name: null, attributes, more: more.filter((attribute) => !isDemanded(attribute)) }];
  }
  const offered = new Set([...STANDARD, ...MORE]);
  const shown = groups.flatMap(({ name, attributes = [] }): FieldGroup[] => {
    const fields = attributes.filter((attribute) => offered.has(attribute) || isCustomFieldKey(attribute));
    return fields.length === 0 ? [] : [{ name, attributes: fields }];
  });
  const placed = new Set(shown.flatMap(({ attributes }) => attributes));
  const demanded = custom.filter(({ attribute, required }) => required && !placed.has(attribute));
  return [{ name: null, attributes: [...ALWAYS, ...demanded.map(({ attribute }) => attribute)] }, ...shown];
}

function CreateField({ attribute, ...props }: CreateFieldsProps & { attribute: string }): ReactNode {
  const t = useT();
  const { form, chosen, messages, onChoose, onChange } = props;
  const label = CHOICES[attribute] ?? PEOPLE[attribute];
  const field = form._embedded.schema[attribute === "date" && !isMilestone(form) ? "startDate" : attribute];
  // A rule of the type hides it, or makes it what it is by itself.
  if (field?.writable !== true) return null;
  const isDemanded = field.required && !ALWAYS_SET.has(attribute);
  if (attribute === "date") return <DateFields {...props} />;
  if (isAmount(attribute)) {
    return (
      <TextInput
        label={t(AMOUNTS[attribute])}
        withAsterisk={isDemanded}
        {...(isHours(attribute) ? { placeholder: t("workPackages.create.hours") } : { inputMode: "numeric" })}
        value={chosen.amounts[attribute] ?? ""}
        error={messages[attribute]}
        onChange={(event) => onChange({ amounts: { ...chosen.amounts, [attribute]: event.currentTarget.value } })}
      />
    );
  }
  if (label === undefined || (OPTIONAL.has(attribute) && !hasChoice(form, attribute))) return null;
  if (PEOPLE[attribute] !== undefined) {
    return (
      <PersonSelect
        projectId={idOf({ href: currentOf(form, "project") }) ?? 0}
        label={t(label)}
        none={t("workPackages.noOne")}
        required={isDemanded}
        error={messages[attribute]}
        value={chosen.links[attribute] ?? currentOf(form, attribute)}
        onChange={(href) => onChoose(attribute, href)}
      />
    );
  }
  return (
    <ChoiceField
      form={form}
      attribute={attribute}
      label={t(label)}
      withAsterisk={isDemanded}
      value={chosen.links[attribute] ?? currentOf(form, attribute)}
      error={messages[attribute]}
      onChoose={onChoose}
    />
  );
}

function DateFields({ form, chosen, messages, onChange }: CreateFieldsProps): ReactNode {
  const t = useT();
  const milestone = isMilestone(form);
  return (
    <>
      {milestone ? null : (
        <DateField
          label={t("workPackages.field.startDate")}
          value={chosen.startDate}
          error={messages["startDate"]}
          onChange={(startDate) => onChange({ startDate })}
        />
      )}
      <DateField
        label={t(milestone ? "workPackages.field.date" : "workPackages.field.dueDate")}
        value={chosen.dueDate}
        error={messages["dueDate"] ?? messages["date"]}
        onChange={(dueDate) => onChange({ dueDate })}
      />
    </>
  );
}

/** The custom fields of a group, in its order. */
function GroupInputs({ form, attributes, chosen, messages, onChange }: CreateFieldsProps & FieldAttributes): ReactNode {
  const { payload, schema } = form._embedded;
  const own = Object.fromEntries(
    attributes.flatMap((attribute) => {
      const field = schema[attribute];
      return isCustomFieldKey(attribute) && field !== undefined ? [[attribute, field]] : [];
    }),
  );
  return (
    <CustomInputs
      form={{ _embedded: { payload, schema: own } }}
      draft={chosen.custom}
      messages={messages}
      onChange={(custom) => onChange({ custom })}
    />
  );
}

type FieldAttributes = Pick<FieldGroup, "attributes">;
