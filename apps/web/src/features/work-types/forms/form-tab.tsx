/** The tab *Form* of a type: groups of attributes and lists, put in order by dragging or with arrows. */
import type { Type, TypeFormConfiguration } from "@halyard/contract/schemas/work-types";
import { isFormAttribute } from "@halyard/contract/work-types/type-forms";
import { hasLink } from "@halyard/api-client/links";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { RELATION_TYPES } from "@halyard/contract/work/relations";
import { translate, useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import { useFocusWithin } from "../../../shared/ui/focus/use-focus-within.ts";
import { Arrangement, Unplaced } from "./arrangement.tsx";
import { useSaveForm } from "./changes.ts";
import { addGroup, bodyOf, draftOf, hasRoom, wrongNames, type FormDraft } from "./draft.ts";
import { RulesSection } from "../field-rules/rules-section.tsx";
import { useAttributeName } from "./form-lines.tsx";
import styles from "./form-tab.module.css";
import { typeFormQuery } from "./queries.ts";
import "./messages.ts";

export function FormTab({ type }: { type: Type }): ReactNode {
  const t = useT();
  const form = useQuery(typeFormQuery(type.id));
  if (form.data === undefined) {
    return form.error === null ? (
      <LoadingRows rows={8} height={44} />
    ) : (
      <FailedView error={form.error} title={t("typeForm.load.failed")} onRetry={() => void form.refetch()} />
    );
  }
  return (
    <>
      <FormEditor key={type.id} type={type} form={form.data} />
      <FormRules type={type} form={form.data} />
    </>
  );
}

function FormRules({ type, form }: { type: Type; form: TypeFormConfiguration }): ReactNode {
  return <RulesSection type={type} form={form} nameOf={useAttributeName(form)} />;
}

const SAVE = "save-form";

const wordsOf = (name: string) => ({
  name: translate("typeForm.group"),
  wrong: translate("typeForm.group.wrong"),
  remove: translate("typeForm.removeGroup", { name }),
});

function FormEditor({ type, form }: { type: Type; form: TypeFormConfiguration }): ReactNode {
  const t = useT();
  const [draft, setDraft] = useState(() => draftOf(form));
  const [version, setVersion] = useState(form.lockVersion);
  // Not another editor: the focus would go with the one before.
  if (version !== form.lockVersion) {
    setVersion(form.lockVersion);
    setDraft(draftOf(form));
  }
  const { save, reset } = useSaveForm(type, form);
  const nameOf = useAttributeName(form);
  const wrong = wrongNames(draft);
  const { within, goOnAt } = useFocusWithin<HTMLDivElement>();
  const arranged = { draft, onChange: setDraft, nameOf, goOnAt };
  const isChanged = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(form)));
  return (
    <div ref={within} className={styles.tab}>
      <p className={styles.help}>{t("typeForm.help")}</p>
      <Arrangement
        {...arranged}
        label={t("typeForm.list", { name: type.name })}
        attributes={form.attributes.map(({ name }) => name)}
        groupWords={wordsOf}
        takeOut={(name) => t("typeForm.hide", { name })}
        adding="add-group"
        tagOf={(attribute) => (isFormAttribute(attribute) ? null : t("typeForm.custom"))}
      />
      <AddButtons draft={draft} onChange={setDraft} />
      <section aria-labelledby="form-hidden">
        <h3 id="form-hidden" className={styles.heading}>
          {t("typeForm.hidden")}
        </h3>
        {draft.hidden.length === 0 ? <p className={styles.help}>{t("typeForm.hidden.none")}</p> : null}
        <Unplaced {...arranged} putIn={(name) => t("typeForm.show", { name })} newGroup={t("typeForm.group.new")} />
      </section>
      <div className={styles.end}>
        {hasLink(form, "delete") ? (
          <Button
            variant="default"
            loading={reset.isPending}
            onClick={() => {
              goOnAt(SAVE);
              reset.mutate();
            }}
          >
            {t("typeForm.reset")}
          </Button>
        ) : null}
        <FocusKeepingButton
          // Nor `loading`, which puts it out of use for as long.
          off={!isChanged || wrong.size > 0 || save.isPending}
          data-control={SAVE}
          onClick={() => save.mutate({ ...bodyOf(draft), lockVersion: form.lockVersion })}
        >
          {t("typeForm.save")}
        </FocusKeepingButton>
      </div>
    </div>
  );
}

function AddButtons({ draft, onChange }: { draft: FormDraft; onChange: (draft: FormDraft) => void }): ReactNode {
  const t = useT();
  const disabled = !hasRoom(draft);
  return (
    <div className={styles.add}>
      <Button
        variant="default"
        size="compact-sm"
        disabled={disabled}
        leftSection={<Plus size={14} aria-hidden />}
        data-control="add-group"
        onClick={() => onChange(addGroup(draft, { kind: "attributes", name: "", attributes: [] }))}
      >
        {t("typeForm.addGroup")}
      </Button>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="compact-sm" disabled={disabled} leftSection={<Plus size={14} aria-hidden />}>
            {t("typeForm.addQuery")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={280} style={{ overflowY: "auto" }}>
          <Menu.Item
            onClick={() => onChange(addGroup(draft, { kind: "children", name: t("typeForm.group.children") }))}
          >
            {t("typeForm.addQuery.children")}
          </Menu.Item>
          {RELATION_TYPES.map((relationType) => (
            <Menu.Item
              key={relationType}
              onClick={() =>
                onChange(
                  addGroup(draft, { kind: "relations", name: t(`typeForm.relation.${relationType}`), relationType }),
                )
              }
            >
              {t(`typeForm.relation.${relationType}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
