/** Makes a token and shows it, this once: the server keeps nothing that it could show again. */
import type { TokenScope } from "@halyard/contract/schemas/identity/people";
import { Button, CopyButton, MultiSelect, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { tokenProjectsQuery } from "../model/queries.ts";
import styles from "../profile-page.module.css";

const NAME_LENGTH_MAXIMUM = 100;

const SCOPES: readonly TokenScope[] = ["write", "read"];
const BACKUP_SCOPES: readonly TokenScope[] = [...SCOPES, "backup"];

/** @param forBackups whether the person can start backups by a token */
export function TokenDialog({
  id,
  forBackups,
  onClose,
}: {
  id: number;
  forBackups: boolean;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [scope, setScope] = useState<TokenScope>("write");
  const [projects, setProjects] = useState<string[]>([]);
  const [days, setDays] = useState<number | "">("");
  const [daysProblem, setDaysProblem] = useState<string | null>(null);
  const making = useMutation({
    mutationFn: (label: string) =>
      api.post(`users/${id}/api_tokens`, {
        name: label,
        scope,
        ...(projects.length === 0 || scope === "backup" ? {} : { projectIds: projects.map(Number) }),
        ...(days === "" ? {} : { expiresInDays: days }),
      }),
    meta: { handled: true },
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.part("users", id, "api_tokens") }),
    onError: (error) => {
      const { name: message, expiresInDays } = fieldMessages(error);
      if (expiresInDays !== undefined) setDaysProblem(expiresInDays);
      else if (message === undefined) reportError(error);
      else setProblem(message);
    },
  });
  const scopes = forBackups ? BACKUP_SCOPES : SCOPES;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === "") return setProblem(t("users.required", { field: t("profile.tokens.name") }));
    setProblem(null);
    setDaysProblem(null);
    making.mutate(name.trim());
  };
  const token = making.data?.token;
  if (token !== undefined) return <MadeToken token={token} name={making.data?.name ?? ""} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("profile.tokens.create")}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t("profile.tokens.name")}
          description={t("profile.tokens.nameHelp")}
          required
          maxLength={NAME_LENGTH_MAXIMUM}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <NativeSelect
          mt={12}
          label={t("profile.tokens.scope")}
          value={scope}
          data={scopes.map((one) => ({ value: one, label: t(`profile.tokens.scope.${one}`) }))}
          onChange={(event) => setScope(scopes.find((one) => one === event.currentTarget.value) ?? "write")}
        />
        {scope === "backup" ? null : <ProjectsInput chosen={projects} onChange={setProjects} />}
        <NumberInput
          mt={12}
          label={t("profile.tokens.days")}
          description={t("profile.tokens.daysHelp")}
          value={days}
          min={1}
          max={3_650}
          allowDecimal={false}
          error={daysProblem}
          onChange={(value) => setDays(typeof value === "number" ? value : "")}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={making.isPending}>
            {t("profile.tokens.create")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Without any it reaches all of the person's. */
function ProjectsInput({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }): ReactNode {
  const t = useT();
  const choices = useQuery(tokenProjectsQuery).data?._embedded.elements ?? [];
  return (
    <MultiSelect
      mt={12}
      label={t("profile.tokens.projects")}
      description={t("profile.tokens.projectsHelp")}
      placeholder={chosen.length === 0 ? t("profile.tokens.allProjects") : ""}
      data={choices.map((project) => ({ value: String(project.id), label: project.name }))}
      value={chosen}
      onChange={onChange}
      searchable
    />
  );
}

function MadeToken({ token, name, onClose }: { token: string; name: string; onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog opened once onClose={onClose} title={t("profile.tokens.made", { name })}>
      <p>{t("profile.tokens.once")}</p>
      <TextInput
        label={t("profile.tokens.token")}
        value={token}
        readOnly
        classNames={{ input: styles.token ?? "" }}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <DialogFooter>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? "profile.tokens.copied" : "profile.tokens.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t("profile.tokens.done")}</Button>
      </DialogFooter>
    </Dialog>
  );
}
