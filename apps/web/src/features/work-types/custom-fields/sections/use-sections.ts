/** What is arranged and its saving, also where someone else has saved the sections meanwhile. */
import type { ProjectAttributeSections } from "@halyard/contract/schemas/custom-fields";
import { useState } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useSaveSections } from "./queries.ts";
import { beginning, sectionsOf, sectionsText } from "./sections-draft.ts";
import "../messages.ts";

export function useSections(stored: ProjectAttributeSections, onSaved: () => void) {
  const t = useT();
  /** What the draft is a change of: what is read again meanwhile is not. */
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => beginning(stored));
  const { conflict, saveChecked } = useConflict();
  const nameOf = (name: string): string => base.attributes.find((one) => one.name === name)?.label ?? name;
  const textOf = (sections: ProjectAttributeSections["sections"]): string => sectionsText(sections, nameOf);
  const save = useSaveSections({ onSaved, onConflict: () => void resolve() });
  const write = (before: ProjectAttributeSections): void =>
    save.mutate({ sections: sectionsOf(draft), before, lockVersion: before.lockVersion });
  const take = (now: ProjectAttributeSections): void => {
    setBase(now);
    setDraft(beginning(now));
  };
  const resolve = (): Promise<void> =>
    saveChecked({
      read: () => api.get("project_attribute_sections"),
      conflictsWith(now) {
        const [mine, theirs] = [textOf(sectionsOf(draft)), textOf(now.sections)];
        return mine === theirs ? [] : [{ label: t("customFields.sections"), mine, theirs }];
      },
      save(now) {
        setBase(now);
        write(now);
      },
      takeTheirs: take,
    });
  return { base, draft, setDraft, nameOf, conflict, isSaving: save.isPending, submit: () => write(base) };
}
