/** Makes the work packages of a template: from which day on, with whom, and what that will be. */
import { idOf, linkOf, linksOf } from "@halyard/api-client/links";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import type { WorkPackageTemplate } from "@halyard/contract/schemas/projects";
import { Button, TextInput } from "@mantine/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState, type ComponentProps, type ReactNode } from "react";
import { localDay } from "../../../shared/dates/local-day.ts";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DateField } from "../../../shared/ui/inputs/date-field.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PersonSelect } from "../people/person-select.tsx";
import { PreviewList } from "./preview-list.tsx";
import { previewQuery, useTemplateUse, type TemplateUse } from "./queries.ts";
import styles from "./templates.module.css";

interface UseTemplateDialogProps {
  template: WorkPackageTemplate;
  /** Of the topmost; empty: as in the template. */
  subject?: string;
  /** Href of what it is put below; empty: nothing. */
  parent?: string;
  onClose: () => void;
  onCreated?: (created: WorkPackage) => void;
}

export function UseTemplateDialog(props: UseTemplateDialogProps): ReactNode {
  const { template, parent = "", onClose, onCreated } = props;
  const t = useT();
  const [subject, setSubject] = useState(props.subject ?? "");
  const [startDate, setStartDate] = useState(() => (template.firstDate === null ? "" : localDay()));
  /** Hrefs of people by those of placeholder users. */
  const [people, setPeople] = useState<Readonly<Record<string, string>>>({});
  const [variables, setVariables] = useState<Readonly<Record<string, string>>>({});
  const [messages, setMessages] = useState<Record<string, string>>({});
  const use: TemplateUse = {
    startDate: startDate === "" ? null : startDate,
    replacements: Object.entries(people).flatMap(([placeholder, user]) =>
      user === "" ? [] : [{ placeholder: { href: placeholder }, user: { href: user } }],
    ),
    variables,
  };
  const preview = useQuery(previewQuery(template.id, use));
  const creation = useTemplateUse(template, (created) => {
    onClose();
    onCreated?.(created);
  });
  const submit = (): void => {
    setMessages({});
    const above = parent === "" ? {} : { _links: { parent: { href: parent } } };
    creation.mutate(
      { ...use, ...above, ...(subject.trim() === "" ? {} : { subject: subject.trim() }) },
      {
        onError: (error) => {
          const found = fieldMessages(error);
          setMessages(found);
          if (Object.keys(found).length === 0) reportError(error);
        },
      },
    );
  };
  const elsewhere = Object.entries(messages).flatMap(([field, message]) =>
    field === "subject" || field === "startDate" ? [] : [message],
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("workTemplates.create.title", { name: template.name })}
      width={640}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            type="submit"
            form="use-template"
            loading={creation.isPending}
            disabled={preview.data === undefined || preview.data.problems.length > 0}
          >
            {t("workTemplates.create.submit", { count: template.workPackages })}
          </Button>
        </>
      }
    >
      <form
        id="use-template"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label={t("workTemplates.create.subject")}
          placeholder={preview.data?.workPackages[0]?.subject ?? ""}
          maxLength={SUBJECT_LENGTH_MAXIMUM}
          value={subject}
          error={messages["subject"]}
          data-autofocus
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <VariableFields names={template.variables} values={variables} onChange={setVariables} />
        {template.firstDate === null ? null : (
          <DateField
            label={t("workTemplates.create.start")}
            description={t("workTemplates.create.startHelp")}
            value={startDate}
            error={messages["startDate"]}
            onChange={setStartDate}
          />
        )}
        <PlaceholderChoices
          projectId={idOf(linkOf(template, "project")) ?? 0}
          placeholders={linksOf(preview.data, "placeholders")}
          people={people}
          onChange={setPeople}
        />
        <Preview of={preview} count={template.workPackages} problems={elsewhere} />
      </form>
    </Dialog>
  );
}

interface VariableFieldsProps {
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** What stands in braces in the template's texts. */
function VariableFields({ names, values, onChange }: VariableFieldsProps): ReactNode {
  const t = useT();
  return names.map((name) => (
    <TextInput
      key={name}
      label={name}
      description={t("workTemplates.create.variable", { name: `{${name}}` })}
      maxLength={SUBJECT_LENGTH_MAXIMUM}
      value={values[name] ?? ""}
      onChange={({ currentTarget: { value } }) => onChange({ ...values, [name]: value })}
    />
  ));
}

interface PlaceholderChoicesProps {
  projectId: number;
  placeholders: readonly Link[];
  /** Hrefs of people by those of placeholder users. */
  people: Readonly<Record<string, string>>;
  onChange: (people: Readonly<Record<string, string>>) => void;
}

/** Who comes in place of each placeholder user. */
function PlaceholderChoices({ projectId, placeholders, people, onChange }: PlaceholderChoicesProps): ReactNode {
  const t = useT();
  if (placeholders.length === 0) return null;
  return (
    <fieldset className={styles.people}>
      <legend>{t("workTemplates.create.people")}</legend>
      {placeholders.map(({ href, title }) => (
        <PersonSelect
          key={href}
          projectId={projectId}
          label={title ?? ""}
          none={t("workTemplates.create.keep")}
          usersOnly
          value={people[href ?? ""] ?? ""}
          onChange={(person) => onChange({ ...people, [href ?? ""]: person })}
        />
      ))}
    </fieldset>
  );
}

interface PreviewProps {
  of: UseQueryResult<ComponentProps<typeof PreviewList>["preview"]>;
  /** How many work packages the template has. */
  count: number;
  /** What the server objected to, and no field shows. */
  problems: readonly string[];
}

/** What will be made. */
function Preview({ of: { data, error, refetch }, count, problems }: PreviewProps): ReactNode {
  if (data !== undefined) return <PreviewList preview={data} problems={problems} />;
  if (error === null) return <LoadingRows rows={Math.min(count, 6)} />;
  return <FailedView error={error} onRetry={() => void refetch()} />;
}
