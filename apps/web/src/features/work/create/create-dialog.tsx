/** A new work package with all that its form offers; what the server objects to stands at the field. */
import { idOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { toWritten } from "../../../shared/markdown/editor/mention-text.ts";
import { useDraft } from "../../../shared/markdown/editor/use-draft.ts";
import { projectQuery } from "../../projects/queries.ts";
import { ProjectTextEditor } from "../../projects/project-text-editor.tsx";
import { newFormQuery } from "../model/queries.ts";
import type { CreatePreset } from "../model/view-props.ts";
import { useUsableTemplates } from "../templates/queries.ts";
import { amountProblems } from "./amounts.ts";
import {
  chosenFrom,
  decisiveLinks,
  NOTHING_TYPED,
  payloadOf,
  templateOf,
  type Draft,
  type Typed,
} from "./create-draft.ts";
import { ChoiceField } from "./choice-field.tsx";
import { CreateFields, type Chosen } from "./create-fields.tsx";
import { currentOf, helpOf } from "./form-values.ts";
import { FilesField, useFiles } from "./files-field.tsx";
import { ParentField } from "./parent-field.tsx";
import { ProjectField } from "./project-field.tsx";
import styles from "./create-dialog.module.css";
import "../model/messages.ts";

const UseTemplateDialog = lazy(async () => ({
  default: (await import("../templates/use-dialog.tsx")).UseTemplateDialog,
}));

interface CreateDialogProps {
  projectId: string;
  /** The project's `createWorkPackage`: its form. */
  link: Link;
  /** What it begins with. */
  preset?: CreatePreset;
  onClose: () => void;
  /** @param another whether the dialog stays open for the next one */
  onCreated: (workPackage: WorkPackage, another: boolean) => void;
}

export function CreateDialog(props: CreateDialogProps): ReactNode {
  const { onClose } = props;
  const t = useT();
  const creating = useNewWorkPackage(props);
  const { projectId } = creating;
  const { draft, form } = creating;
  const project = useQuery(projectQuery(projectId)).data;
  const templates = useUsableTemplates(project);
  const [template, setTemplate] = useState<(typeof templates)[number] | null>(null);

  if (template !== null) {
    return (
      <Suspense>
        <UseTemplateDialog
          template={template}
          subject={draft.subject}
          parent={draft.links["parent"] ?? ""}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t("workPackages.new")} width={640}>
      {form.data === undefined ? (
        form.error === null ? (
          <LoadingRows rows={6} />
        ) : (
          <FailedView error={form.error} title={t("workPackages.create.failed")} onRetry={() => void form.refetch()} />
        )
      ) : (
        <NewForm {...{ projectId, project, creating, templates, onClose }} form={form.data} onTemplate={setTemplate} />
      )}
    </Dialog>
  );
}

interface NewFormProps {
  projectId: string;
  project: Project | undefined;
  creating: ReturnType<typeof useNewWorkPackage>;
  form: WorkPackageForm;
  templates: ReturnType<typeof useUsableTemplates>;
  onTemplate: (template: ReturnType<typeof useUsableTemplates>[number] | null) => void;
  onClose: () => void;
}

function NewForm({ projectId, project, creating, form, templates, onTemplate, onClose }: NewFormProps): ReactNode {
  const t = useT();
  const { draft, chosen, type, set, choose, files, subject, messages, submit } = creating;
  const description = draft.description ?? toWritten(templateOf(form));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <WhereAndWhat
        {...{ form, project, chosen }}
        error={messages["type"]}
        onChoose={choose}
        onMove={creating.moveTo}
      />
      <TextInput
        ref={subject}
        label={t("workPackages.field.subject")}
        required
        // The one where the form is there when the dialog opens, the other where it comes later.
        data-autofocus
        autoFocus
        maxLength={SUBJECT_LENGTH_MAXIMUM}
        value={draft.subject}
        error={messages["subject"]}
        errorProps={{ role: "alert" }}
        onChange={(event) => type({ subject: event.currentTarget.value })}
        mb="sm"
      />
      {templates.length === 0 ? null : (
        <NativeSelect
          label={t("workTemplates.create.field")}
          value=""
          data={[
            { value: "", label: t("workTemplates.create.noTemplate") },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onTemplate(templates.find(({ id }) => String(id) === value) ?? null)
          }
          mb="sm"
        />
      )}
      <div className={styles.text} data-empty={description.text === "" || undefined}>
        <ProjectTextEditor
          label={t("workPackages.field.description")}
          minRows={3}
          projectId={idOf({ href: currentOf(form, "project") })}
          value={description}
          error={messages["description"]}
          onChange={(written) => type({ description: written })}
          onSubmit={submit}
        />
      </div>
      <CreateFields form={form} chosen={chosen} messages={messages} onChoose={choose} onChange={set} />
      <div className={styles.belongings}>
        {form._embedded.schema["parent"]?.writable === true ? (
          <ParentField
            projectId={projectId}
            value={draft.links["parent"] ?? ""}
            error={messages["parent"]}
            onChange={(href) => choose("parent", href)}
          />
        ) : null}
        <FilesField files={files} error={messages["attachments"]} />
      </div>
      <DialogFooter>
        <Checkbox
          className={styles.another}
          label={t("workPackages.create.another")}
          checked={creating.another}
          onChange={(event) => creating.setAnother(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          onClick={() => {
            creating.forget();
            onClose();
          }}
        >
          {t("ui.cancel")}
        </Button>
        <Button type="submit" loading={creating.isCreating} disabled={files.isSending}>
          {t("workPackages.create.submit")}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface WhereAndWhatProps {
  form: WorkPackageForm;
  project: Project | undefined;
  chosen: Chosen;
  error: string | undefined;
  onChoose: (relation: string, href: string) => void;
  onMove: (project: number) => void;
}

/** The project and the type, which decides what else is asked for; what the type is for stands beside it. */
function WhereAndWhat({ form, project, chosen, error, onChoose, onMove }: WhereAndWhatProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.first}>
      <ProjectField project={project} onMove={onMove} />
      <span aria-hidden>/</span>
      {form._embedded.schema["type"]?.writable === true ? (
        <ChoiceField
          form={form}
          attribute="type"
          aria-label={t("workPackages.field.type")}
          value={chosen.links["type"] ?? currentOf(form, "type")}
          error={error}
          onChoose={onChoose}
        />
      ) : null}
      <span className={styles.help}>{helpOf(form)}</span>
    </div>
  );
}

/** What is typed and chosen for the new one, what the server says of it, and what creates it. */
function useNewWorkPackage({ projectId, link: begun, preset, onCreated }: CreateDialogProps) {
  const t = useT();
  const [moved, setMoved] = useState<number | null>(null);
  const link: Link = moved === null ? begun : { href: `/api/v3/projects/${moved}/work_packages/form`, method: "post" };
  // Closed by mistake, what was typed is there again; what it is opened for is again each time.
  const [typed, changeTyped] = useDraft(`create ${projectId}`, NOTHING_TYPED);
  const [chosen, setChosen] = useState(() => chosenFrom(preset));
  const draft: Draft = { ...typed, ...chosen };
  const [another, setAnother] = useState(false);
  const subject = useRef<HTMLInputElement>(null);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const form = useQuery(newFormQuery(link, decisiveLinks(draft)));
  const files = useFiles();

  const creation = useMutation({
    mutationFn: () =>
      api.follow(
        { href: (link.href ?? "").replace(/\/form$/, ""), method: "post" },
        payloadOf(draft, form.data, files.hrefs),
        {
          operation: ["POST projects/{}/work_packages", "POST work_packages"],
        },
      ),
    meta: { handled: true },
    onSuccess: (created) => {
      changeTyped(() => NOTHING_TYPED);
      // They are at this one now.
      files.clear();
      onCreated(created, another);
      if (another) subject.current?.focus();
    },
    onError: (error) => {
      const found = fieldMessages(error);
      setMessages(found);
      if (Object.keys(found).length === 0) reportError(error);
    },
  });
  const submit = (): void => {
    const problems = {
      ...(draft.subject.trim() === "" ? { subject: t("workPackages.create.subjectRequired") } : {}),
      ...amountProblems(draft.amounts, form.data, t),
    };
    setMessages(problems);
    if ("subject" in problems) subject.current?.focus();
    if (Object.keys(problems).length > 0) return;
    creation.mutate();
  };
  const type = (change: Partial<Typed>): void => changeTyped((now) => ({ ...now, ...change }));
  const set = (change: Partial<Chosen>): void => setChosen((now) => ({ ...now, ...change }));
  const choose = (relation: string, href: string): void =>
    setChosen((now) => {
      const links = { ...now.links, [relation]: href };
      // Another type may not have the status that was chosen for this one.
      if (relation === "type") delete links["status"];
      return { ...now, links };
    });
  return {
    projectId: moved === null ? projectId : String(moved),
    /** What was chosen of the other project isn't there. */
    moveTo(project: number): void {
      setMoved(project);
      set({ links: {}, custom: {} });
    },
    draft,
    chosen,
    type,
    set,
    choose,
    forget: () => changeTyped(() => NOTHING_TYPED),
    form,
    files,
    subject,
    messages,
    submit,
    isCreating: creation.isPending,
    another,
    setAnother,
  };
}
