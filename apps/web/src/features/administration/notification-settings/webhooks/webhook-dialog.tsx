/** Creates a webhook or changes one. */
import { WEBHOOK_EVENTS } from "@halyard/contract/webhooks";
import type { Webhook } from "@halyard/contract/schemas/webhooks";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";

interface WebhookDialogProps {
  /** null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onSaved: (webhook: Webhook) => void;
}

export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "https://");
  const [events, setEvents] = useState<string[]>(webhook?.events ?? ["work_package:created", "work_package:updated"]);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: () => {
      const body = { name, url, events };
      return webhook === null ? api.post("admin/webhooks", body) : api.patch(`admin/webhooks/${webhook.id}`, body);
    },
    meta: { handled: true },
    onSuccess: async (saved) => {
      toast.success(t("webhooks.saved"));
      onSaved(saved);
      await queries.invalidateQueries({ queryKey: keys.lists("administration") });
    },
    onError: (error) => {
      const messages = fieldMessages(error);
      if (Object.keys(messages).length === 0) reportError(error);
      setProblems(messages);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t(webhook === null ? "webhooks.create" : "webhooks.editTitle")}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t("webhooks.name")}
          value={name}
          error={problems["name"]}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          data-autofocus
        />
        <TextInput
          label={t("webhooks.url")}
          description={t("webhooks.urlHelp")}
          value={url}
          error={problems["url"]}
          onChange={(event) => setUrl(event.currentTarget.value)}
          type="url"
          required
          mt="sm"
        />
        <Checkbox.Group
          label={t("webhooks.events")}
          value={events}
          onChange={setEvents}
          error={problems["events"]}
          mt="sm"
        >
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={event} mt={6} />
          ))}
        </Checkbox.Group>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(webhook === null ? "webhooks.create" : "webhooks.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
