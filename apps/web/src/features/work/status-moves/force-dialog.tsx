/** "Move anyway": says which rule the move breaks, and asks why it is made. */
import { FORCE_REASON_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { Button, Textarea } from "@mantine/core";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useStore } from "../../../shared/state/store.ts";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { openForce } from "./force.ts";
import "./messages.ts";

export function ForceDialog(): ReactNode {
  const t = useT();
  const question = useStore(openForce);
  if (question === null) return null;
  const { workPackage, status, why, answer } = question;
  return (
    <Dialog opened onClose={() => answer(null)} title={t("statusMoves.forceTitle", { id: workPackage.id, status })}>
      <ForceForm key={`${workPackage.id} ${status}`} why={why} onAnswer={answer} />
    </Dialog>
  );
}

interface ForceFormProps {
  why: string;
  /** null: given up. */
  onAnswer: (reason: string | null) => void;
}

export function ForceForm({ why, onAnswer }: ForceFormProps): ReactNode {
  const t = useT();
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = reason.trim() === "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isEmpty) field.current?.focus();
    else onAnswer(reason.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <p>{why}</p>
      <Textarea
        ref={field}
        label={t("statusMoves.reason")}
        description={t("statusMoves.reasonHelp")}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={FORCE_REASON_LENGTH_MAXIMUM}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={checked && isEmpty ? t("statusMoves.reasonRequired") : undefined}
        data-autofocus
      />
      <DialogFooter>
        <Button variant="default" onClick={() => onAnswer(null)}>
          {t("ui.cancel")}
        </Button>
        <Button type="submit">{t("statusMoves.forceMove")}</Button>
      </DialogFooter>
    </form>
  );
}
