/** Writes or changes a news item. What is written is not left behind without a question. */
import { NEWS_LINE_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { News } from "@halyard/contract/resources";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { api } from "../../../shared/api/api.ts";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { toKept, toWritten, type Written } from "../../../shared/markdown/editor/mention-text.ts";
import { LeaveGuard } from "../../../shared/ui/dialog/leave-guard.tsx";
import { ProjectTextEditor } from "../project-text-editor.tsx";
import { ConflictDialog } from "../../../shared/conflicts/conflict-dialog.tsx";
import { conflictsBetween } from "../../../shared/conflicts/conflicts.ts";
import { useConflict } from "../../../shared/conflicts/use-conflict.ts";
import styles from "./news.module.css";
import { inputOf, newsQuery, useSaveNews, type NewsInput } from "./queries.ts";
import "./messages.ts";

interface NewsFormProps {
  projectId: number;
  /** null: a new item. */
  news: News | null;
  onCancel: () => void;
  onSaved: (news: News) => void;
}

const FIELDS = ["title", "summary", "description"] as const;
type Lines = Pick<NewsInput, "title" | "summary">;

export function NewsForm({ projectId, news, onCancel, onSaved }: NewsFormProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  /** As the form was opened: what comes in from others meanwhile must not look like a change of this person's. */
  const [opened] = useState(news);
  const before = inputOf(opened);
  const save = useSaveNews(projectId, opened);
  const { conflict, saveChecked } = useConflict();
  const { register, handleSubmit, setError, formState } = useForm<Lines>({ defaultValues: before });
  const { errors } = formState;
  const [written, setWritten] = useState<Written>(() => toWritten(before.description));
  const [textProblem, setTextProblem] = useState<string>();
  const description = toKept(written.text, written.mentions);
  const isDirty = formState.isDirty || description !== before.description;
  const write = (input: NewsInput): void =>
    save.mutate(input, {
      onSuccess: onSaved,
      onError(error) {
        const { title, summary, description: text } = fieldMessages(error);
        if (title !== undefined) setError("title", { message: title }, { shouldFocus: true });
        if (summary !== undefined) setError("summary", { message: summary }, { shouldFocus: title === undefined });
        setTextProblem(text);
        if (title === undefined && summary === undefined && text === undefined) reportError(error);
      },
    });
  const submit = handleSubmit(async (lines) => {
    const input = { title: lines.title.trim(), summary: lines.summary.trim(), description };
    if (opened === null) return write(input);
    return saveChecked({
      read: () => api.get(`news/${opened.id}`),
      conflictsWith: (now) =>
        conflictsBetween(
          { ...before },
          { ...input },
          { ...inputOf(now) },
          Object.fromEntries(FIELDS.map((field) => [field, t(`projectNews.field.${field}`)])),
        ),
      save: () => write(input),
      takeTheirs(now) {
        queries.setQueryData(newsQuery(String(opened.id)).queryKey, now);
        onCancel();
      },
    });
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        {...register("title", { validate: (title) => title.trim() !== "" || t("projectNews.required") })}
        label={t("projectNews.field.title")}
        maxLength={NEWS_LINE_LENGTH_MAXIMUM}
        error={errors.title?.message}
        required
        autoFocus
      />
      <Textarea
        {...register("summary")}
        label={t("projectNews.field.summary")}
        description={t("projectNews.field.summaryHelp")}
        maxLength={NEWS_LINE_LENGTH_MAXIMUM}
        error={errors.summary?.message}
        autosize
        minRows={2}
        maxRows={4}
      />
      <ProjectTextEditor
        label={t("projectNews.field.description")}
        minRows={10}
        projectId={projectId}
        value={written}
        error={textProblem}
        onChange={setWritten}
        onSubmit={() => void submit()}
      />
      <div className={styles.end}>
        <Button type="submit" loading={save.isPending || formState.isSubmitting}>
          {t(opened === null ? "projectNews.publish" : "ui.save")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      </div>
      {conflict === null ? null : <ConflictDialog {...conflict} />}
      <LeaveGuard
        active={isDirty && !save.isPending && !save.isSuccess}
        title={t("projectNews.leave")}
        confirmLabel={t("projectNews.leaveConfirm")}
      >
        {t("projectNews.leaveHelp")}
      </LeaveGuard>
    </form>
  );
}
