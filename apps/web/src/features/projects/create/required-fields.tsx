/** Custom fields that a new project needs a value for; the others are filled in later, in its settings. */
import type { Link } from "@halyard/contract/hal";
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { FormWithFields } from "../../../shared/custom-fields/choices.ts";
import { CustomInputs, customPayload, type CustomDraft } from "../../../shared/custom-fields/custom-inputs.tsx";
import { fieldsFormQuery } from "../../../shared/custom-fields/form-query.ts";

const requiredIn = ({ _embedded: { payload, schema } }: FormWithFields): FormWithFields => {
  const required = Object.entries(schema).filter(([name, field]) => isCustomFieldKey(name) && field.required);
  return { _embedded: { payload, schema: Object.fromEntries(required) } };
};

export function useRequiredFields(link: Link) {
  const form = useQuery({ ...fieldsFormQuery(link.href ?? ""), select: requiredIn }).data;
  const [draft, setDraft] = useState<CustomDraft>({});
  const [messages, setMessages] = useState<Record<string, string>>({});
  return {
    /** What is wrong with them, by attribute. */
    setMessages,
    payload: () => (form === undefined ? { values: {}, links: {} } : customPayload(form, draft)),
    inputs: (): ReactNode =>
      form === undefined ? null : <CustomInputs form={form} draft={draft} messages={messages} onChange={setDraft} />,
  };
}
