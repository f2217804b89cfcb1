/** A section of the settings as a form; what is saved counts at everyone's next request. */
import { SETTING_SECTION_IDS } from "@halyard/contract/settings/sections";
import type { Settings } from "@halyard/contract/schemas/administration/administration";
import { ApiError } from "@halyard/api-client/error";
import { Input } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { Fragment, useState, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { HistoryList } from "../../../shared/history/history-list.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { returnFocusToPage } from "../../../shared/ui/focus/return-focus.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { groupOf } from "./inputs/choices.ts";
import { FIELDS, type FieldKind, type Section } from "./model/fields.ts";
import { LABELS } from "./model/labels.ts";
import { saveSection } from "./model/queries.ts";
import { sentOf } from "../setting-sources/source.tsx";
import { SettingField } from "./inputs/setting-field.tsx";
import lines from "../../../shared/ui/form-lines/form-lines.module.css";
import { SaveBar } from "../../../shared/ui/form-lines/save-bar.tsx";
import { Preview } from "./preview.tsx";
import styles from "./system-settings.module.css";
import "./model/messages.ts";

interface SectionFormProps {
  section: Section;
  settings: Settings;
  /** The field to focus. */
  sought: string | undefined;
  /** What the settings lead to, above the bar that saves them. */
  below: ReactNode;
}

export function SectionForm({ section, settings, sought, below }: SectionFormProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Record<string, unknown>>({});
  const values: Record<string, unknown> = { ...settings, ...edits };
  const fields: [string, FieldKind][] = Object.entries(FIELDS[section]);
  // The bar with the focus goes: who works by keyboard goes on in the page.
  const clear = (): void => {
    setEdits({});
    requestAnimationFrame(returnFocusToPage);
  };
  const save = useMutation({
    mutationFn: () => saveSection(section, settings.lockVersion, sentOf(settings.sources, edits)),
    meta: { handled: true },
    onSuccess: () => {
      clear();
      void queries.invalidateQueries({ queryKey: keys.root });
    },
    // The history has the change. After a conflict the form has what the other one saved, below what is entered here.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  const count = Object.keys(edits).length;
  const problem = save.error;
  const problems = problem === null ? {} : fieldMessages(problem);
  const isElsewhere = fields.every(([name]) => problems[name] === undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className={styles.beside}>
        <div className={lines.lines}>
          {problem === null || !isElsewhere ? null : (
            <Notice tone="warning">
              {problem instanceof ApiError && problem.status < 500 ? problem.message : describeError(problem).message}
            </Notice>
          )}
          {fields.map(([name, kind]) => {
            const [label, help] = LABELS[name] ?? (["systemSettings.title", "systemSettings.title"] as const);
            const group = groupOf(name);
            return (
              <Fragment key={name}>
                {group === null ? null : <h2 className={lines.group}>{t(`systemSettings.group.${group}`)}</h2>}
                {group === "dates" ? <Language /> : null}
                <SettingField
                  name={name}
                  problem={problems[name]}
                  kind={kind}
                  label={t(label)}
                  help={t(help)}
                  value={values[name]}
                  state={settings.sources[name]}
                  isSought={name === sought}
                  onChange={(value) => setEdits((before) => ({ ...before, [name]: value }))}
                />
              </Fragment>
            );
          })}
          <HistoryList type="Setting" id={SETTING_SECTION_IDS[section]} level={2} />
        </div>
        <Preview section={section} values={values} />
      </div>
      {below}
      <SaveBar
        isLong
        unsaved={count === 0 ? null : t("systemSettings.unsaved", { count })}
        save={t("systemSettings.save")}
        discard={t("systemSettings.discard")}
        rest={save.isSuccess ? <Saved /> : t("systemSettings.rest")}
        busy={save.isPending}
        onDiscard={clear}
      />
    </form>
  );
}

function Saved(): ReactNode {
  const t = useT();
  return (
    <span className={styles.saved}>
      <CircleCheck size={16} aria-hidden />
      {t("systemSettings.saved")}
    </span>
  );
}

/** Said, as there is nothing to choose yet. */
function Language(): ReactNode {
  const t = useT();
  return (
    <Input.Wrapper
      label={t("systemSettings.language")}
      labelElement="div"
      description={t("systemSettings.language.help")}
    >
      <div>{t("systemSettings.language.only")}</div>
    </Input.Wrapper>
  );
}
