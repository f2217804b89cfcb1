/** Fields in the sections that they stand in, each under its name. */
import { useId, type ReactNode } from "react";
import type { FormWithFields } from "./choices.ts";
import type { CustomField } from "./fields.ts";
import styles from "./entity-fields.module.css";

interface GroupedFieldsProps<Field extends CustomField> {
  form: FormWithFields;
  fields: readonly Field[];
  children: (fields: readonly Field[]) => ReactNode;
}

/** A single section has no name to tell it from others. */
export function GroupedFields<Field extends CustomField>(props: GroupedFieldsProps<Field>): ReactNode {
  const { form, fields, children } = props;
  const { groups = [] } = form._embedded;
  if (groups.length < 2) return children(fields);
  return groups.map(({ name, attributes }) => {
    const own = attributes.flatMap((attribute) => fields.filter((field) => field.attribute === attribute));
    return own.length === 0 ? null : (
      <Group key={name} name={name}>
        {children(own)}
      </Group>
    );
  });
}

function Group({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h4 id={id} className={styles.groupName}>
        {name}
      </h4>
      {children}
    </section>
  );
}
