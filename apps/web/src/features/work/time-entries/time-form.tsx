/** Logs time or changes what was logged: date, hours, activity, comment. */
import { linkOf } from "@halyard/api-client/links";
import type { TimeEntry } from "@halyard/contract/resources";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { CustomInputs, customPayload, type CustomDraft } from "../../../shared/custom-fields/custom-inputs.tsx";
import { fieldsFormQuery } from "../../../shared/custom-fields/form-query.ts";
import { durationFrom, hoursOf } from "../model/duration.ts";
import { useLookups } from "../model/use-lookups.ts";
import { useSaveTime } from "./changes.ts";
import { activitiesQuery } from "./queries.ts";
import styles from "./time.module.css";

interface TimeFormProps {
  workPackageId: number;
  entry: TimeEntry | null;
  onDone: () => void;
}

export function TimeForm(props: TimeFormProps): ReactNode {
  const { entry, onDone } = props;
  const t = useT();
  const form = useTimeForm(props);
  const { draft } = form;
  return (
    // Escape gives the form up, wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the form's own key
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      }}
    >
      <TextInput
        size="xs"
        label={t("timeEntries.hours")}
        placeholder="1.5"
        w={88}
        value={draft.hours}
        error={form.wrong["hours"]}
        // The person asked for this very form.
        autoFocus
        onChange={(event) => form.setHours(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        type="date"
        label={t("timeEntries.date")}
        w={144}
        value={draft.spentOn}
        error={form.wrong["spentOn"]}
        onChange={(event) => form.setSpentOn(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={t("timeEntries.activity")}
        w={144}
        value={draft.activity}
        data={form.activities.map((one) => ({ value: linkOf(one, "self")?.href ?? "", label: one.name }))}
        onChange={(event) => form.setChosen(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label={t("timeEntries.comment")}
        className={styles.grow}
        value={draft.comment}
        maxLength={1_000}
        onChange={(event) => form.setComment(event.currentTarget.value)}
      />
      {form.fields === undefined ? null : (
        <CustomInputs form={form.fields} draft={draft.custom} messages={form.wrong} onChange={form.setCustom} />
      )}
      <div className={styles.buttons}>
        <Button size="xs" type="submit" loading={form.isSaving}>
          {t(entry === null ? "timeEntries.submit" : "ui.save")}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** What is typed, what is wrong with it, and what saves it. */
function useTimeForm({ workPackageId, entry, onDone }: TimeFormProps) {
  const t = useT();
  const { today } = useLookups();
  const activities = useQuery(activitiesQuery).data ?? [];
  const save = useSaveTime(workPackageId, entry);
  const [spentOn, setSpentOn] = useState(entry?.spentOn ?? today);
  const [hours, setHours] = useState(entry === null ? "" : String(hoursOf(entry.hours) ?? ""));
  const [comment, setComment] = useState(entry?.comment.raw ?? "");
  const [chosen, setChosen] = useState<string | null>(linkOf(entry, "activity")?.href ?? null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const fields = useQuery(
    entry === null
      ? fieldsFormQuery("/api/v3/time_entries/form", {
          _links: { entity: { href: `/api/v3/work_packages/${workPackageId}` } },
        })
      : fieldsFormQuery(`/api/v3/time_entries/${entry.id}/form`),
  ).data;
  const [custom, setCustom] = useState<CustomDraft>({});
  const standard = activities.find((one) => one.default) ?? activities[0];
  const activity = chosen ?? linkOf(standard, "self")?.href ?? "";

  const submit = (): void => {
    const duration = durationFrom(hours);
    const problems = {
      ...(duration === undefined || duration === null || duration === "PT0H" || duration === "PT0S"
        ? { hours: t("workPackages.invalidHours") }
        : {}),
      ...(spentOn === "" ? { spentOn: t("timeEntries.dateRequired") } : {}),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0 || typeof duration !== "string") return;
    const own = fields === undefined ? { values: {}, links: {} } : customPayload(fields, custom);
    save.mutate(
      {
        values: { ...own.values, spentOn, hours: duration, comment: { raw: comment } },
        links: { ...own.links, activity: { href: activity } },
      },
      { onSuccess: onDone, onError: (error) => setWrong(fieldMessages(error)) },
    );
  };
  return {
    draft: { spentOn, hours, comment, activity, custom },
    setSpentOn,
    setHours,
    setComment,
    setChosen,
    setCustom,
    activities,
    fields,
    wrong,
    submit,
    isSaving: save.isPending,
  };
}
