/** A move that requires a comment or fields: they are asked for, and the move is made with them. */
import { Button, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useStore } from "../../../shared/state/store.ts";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { formQuery } from "../model/queries.ts";
import { ForceDialog } from "./force-dialog.tsx";
import { answerOf, emptyIn, type Filled } from "./requirement-answer.ts";
import { RequiredField } from "./required-field.tsx";
import { openRequirement, type Answer, type Requirement } from "./requirement-store.ts";
import "./messages.ts";

/** What moves ask for. */
export function RequirementDialog(): ReactNode {
  return (
    <>
      <Required />
      <ForceDialog />
    </>
  );
}

function Required(): ReactNode {
  const t = useT();
  const question = useStore(openRequirement);
  if (question === null) return null;
  const { workPackage, status, answer } = question;
  return (
    <Dialog opened onClose={() => answer(null)} title={t("statusMoves.requireTitle", { id: workPackage.id, status })}>
      <RequirementForm key={`${workPackage.id} ${status}`} requirement={question} onAnswer={answer} />
    </Dialog>
  );
}

interface RequirementFormProps {
  requirement: Requirement;
  onAnswer: (answer: Answer | null) => void;
}

function RequirementForm({ requirement, onAnswer }: RequirementFormProps): ReactNode {
  const t = useT();
  const { workPackage, attributes, wantsComment } = requirement;
  const form = useQuery({ ...formQuery(workPackage), enabled: attributes.length > 0 });
  const [filled, setFilled] = useState<Filled>({});
  const [checked, setChecked] = useState(false);
  const fields = form.data?._embedded.schema;
  const empty = emptyIn(requirement, filled, fields);
  const problem = (name: string): string | undefined =>
    checked && empty.has(name)
      ? t(name === "comment" ? "statusMoves.commentRequired" : "statusMoves.fieldRequired")
      : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (empty.size === 0) onAnswer(answerOf(requirement, filled, fields));
  };
  if (form.error !== null && form.data === undefined) {
    return <FailedView error={form.error} title={t("statusMoves.load.failed")} onRetry={() => void form.refetch()} />;
  }
  if (attributes.length > 0 && form.data === undefined) return <LoadingRows rows={attributes.length + 1} />;
  return (
    <form onSubmit={submit} noValidate>
      <p>{t("statusMoves.requireHelp")}</p>
      {attributes.map((attribute, index) => (
        <RequiredField
          key={attribute}
          attribute={attribute}
          form={form.data}
          value={filled[attribute]}
          error={problem(attribute)}
          isFirst={index === 0}
          onChange={(value) => setFilled({ ...filled, [attribute]: value })}
        />
      ))}
      {wantsComment ? (
        <Textarea
          label={t("statusMoves.comment")}
          required
          autosize
          minRows={3}
          maxRows={10}
          value={filled.comment ?? ""}
          onChange={({ currentTarget: { value } }) => setFilled({ ...filled, comment: value })}
          error={problem("comment")}
          data-autofocus={attributes.length === 0 || undefined}
        />
      ) : null}
      <DialogFooter>
        <Button variant="default" onClick={() => onAnswer(null)}>
          {t("ui.cancel")}
        </Button>
        <Button type="submit">{t("statusMoves.move")}</Button>
      </DialogFooter>
    </form>
  );
}
