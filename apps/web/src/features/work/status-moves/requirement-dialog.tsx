/** A move that requires a comment: it is asked for, and the move made with it. */
import { Button, Textarea } from "@mantine/core";
import { useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { currentRequirement, subscribeToRequirement } from "./requirement-store.ts";
import "./messages.ts";

export function RequirementDialog(): ReactNode {
  const t = useT();
  const question = useSyncExternalStore(subscribeToRequirement, currentRequirement);
  if (question === null) return null;
  const { workPackage, status, missing, answer } = question;
  return (
    <Dialog opened onClose={() => answer(null)} title={t("statusMoves.requireTitle", { id: workPackage.id, status })}>
      <CommentForm key={`${workPackage.id} ${status}`} missing={missing} onAnswer={answer} />
    </Dialog>
  );
}

interface CommentFormProps {
  missing: readonly string[];
  onAnswer: (comment: string | null) => void;
}

function CommentForm({ missing, onAnswer }: CommentFormProps): ReactNode {
  const t = useT();
  const [comment, setComment] = useState("");
  const [checked, setChecked] = useState(false);
  const empty = comment.trim() === "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!empty) onAnswer(comment);
  };
  return (
    <form onSubmit={submit} noValidate>
      <p>{t("statusMoves.requireHelp")}</p>
      {missing.length === 0 ? null : (
        <>
          <p>{t("statusMoves.missing")}</p>
          <ul>
            {missing.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      )}
      <Textarea
        label={t("statusMoves.comment")}
        required
        autosize
        minRows={3}
        maxRows={10}
        value={comment}
        onChange={({ currentTarget: { value } }) => setComment(value)}
        error={checked && empty ? t("statusMoves.commentRequired") : undefined}
        data-autofocus
      />
      <DialogFooter>
        <Button variant="default" onClick={() => onAnswer(null)}>
          {t("ui.cancel")}
        </Button>
        <Button type="submit" disabled={missing.length > 0}>
          {t("statusMoves.move")}
        </Button>
      </DialogFooter>
    </form>
  );
}
