/** Creates a webhook or changes one. */
import { idOf, linkedId } from "@halyard/api-client/links";
import { WEBHOOK_EVENTS } from "@halyard/contract/administration/webhooks";
import type { Webhook } from "@halyard/contract/schemas/administration/webhooks";
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
import { PersonPicker } from "../model/person-picker.tsx";
import { HeadersField, type Header } from "./headers-field.tsx";
import { ProjectsField } from "./projects-field.tsx";
import { ViewsField } from "./views-field.tsx";

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
  const [user, setUser] = useState(webhook === null ? undefined : (linkedId(webhook, "user") ?? undefined));
  const [projects, setProjects] = useState<readonly number[] | null>(() =>
    chosen(webhook, "projects", webhook?.allProjects),
  );
  const [views, setViews] = useState<readonly number[] | null>(() => chosen(webhook, "views", webhook?.allViews));
  /** null: they stay as they are. */
  const [headers, setHeaders] = useState<readonly Header[] | null>(webhook === null ? [] : null);
  const [oneAtATime, setOneAtATime] = useState(webhook?.oneAtATime ?? true);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: () => {
      const body = bodyOf({ name, url, events, user, projects, views, headers, oneAtATime });
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
    if (projects?.length === 0) setProblems({ projects: t("webhooks.noProject") });
    else if (views?.length === 0) setProblems({ views: t("webhooks.noView") });
    else save.mutate();
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
        <EventsField value={events} error={problems["events"]} onChange={setEvents} />
        <ProjectsField value={projects} error={problems["projects"]} onChange={setProjects} />
        <ViewsField value={views} error={problems["views"]} onChange={setViews} />
        <PersonPicker
          label={t("webhooks.user")}
          description={t("webhooks.userHelp")}
          error={problems["user"]}
          value={user}
          onChange={setUser}
        />
        <Checkbox
          label={t("webhooks.oneAtATime")}
          description={t("webhooks.oneAtATimeHelp")}
          checked={oneAtATime}
          onChange={(event) => setOneAtATime(event.currentTarget.checked)}
          mt="sm"
        />
        <HeadersField
          names={webhook?.headerNames ?? []}
          value={headers}
          error={problems["headers"]}
          onChange={setHeaders}
        />
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

interface EventsFieldProps {
  value: string[];
  error: string | undefined;
  onChange: (events: string[]) => void;
}

/** What is told. */
function EventsField({ value, error, onChange }: EventsFieldProps): ReactNode {
  const t = useT();
  return (
    <Checkbox.Group label={t("webhooks.events")} value={value} onChange={onChange} error={error} mt="sm">
      {WEBHOOK_EVENTS.map((event) => (
        <Checkbox key={event} value={event} label={t(`webhooks.event.${event}`)} description={event} mt={10} />
      ))}
    </Checkbox.Group>
  );
}

interface Draft {
  name: string;
  url: string;
  events: readonly string[];
  /** Whose eyes it sees through; undefined: no one is chosen. */
  user: number | undefined;
  /** null: all of them. */
  projects: readonly number[] | null;
  views: readonly number[] | null;
  /** null: they stay as they are. */
  headers: readonly Header[] | null;
  oneAtATime: boolean;
}

const bodyOf = ({ name, url, events, user, projects, views, headers, oneAtATime }: Draft) => ({
  name,
  url,
  events,
  allProjects: projects === null,
  allViews: views === null,
  oneAtATime,
  ...(headers === null ? {} : { headers: Object.fromEntries(headers.map((one) => [one.name, one.value])) }),
  _links: {
    ...(user === undefined ? {} : { user: { href: `/api/v3/users/${user}` } }),
    views: (views ?? []).map((id) => ({ href: `/api/v3/queries/${id}` })),
    projects: (projects ?? []).map((id) => ({ href: `/api/v3/projects/${id}` })),
  },
});

/** @returns null: all of them */
function chosen(webhook: Webhook | null, name: "projects" | "views", all = true): readonly number[] | null {
  if (webhook === null || all) return null;
  const links: unknown = webhook._links[name];
  return Array.isArray(links) ? links.map((link) => idOf(link)).filter((id) => id !== null) : [];
}
