/** Adds people, groups and placeholder users to a project: found by name, or a pasted list. */
import type { Project } from "@halyard/contract/resources";
import { Button, CloseButton, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { hasLink, linkOf } from "@halyard/api-client/links";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../../shared/ui/dialog/dialog.tsx";
import { useAddMembers, useInviteMembers, type NewMember } from "../model/changes.ts";
import { entriesIn, PASTED_AT_MOST } from "../model/pasted.ts";
import { projectRolesQuery, type Principal } from "../model/queries.ts";
import { usualRole } from "../model/usual-role.ts";
import styles from "./dialogs.module.css";
import { FindMembers } from "./find-members.tsx";
import { InviteMembers } from "./invite-members.tsx";
import { PasteMembers } from "./paste-members.tsx";
import { RoleChecks } from "./role-checks.tsx";
import "../model/messages.ts";

interface AddDialogProps {
  project: Project;
  onClose: () => void;
}

export function AddDialog({ project, onClose }: AddDialogProps): ReactNode {
  const t = useT();
  const [mode, setMode] = useState("search");
  const [chosen, setChosen] = useState<readonly Principal[]>([]);
  const [roles, changeRole] = useChosenRoles();
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [addresses, setAddresses] = useState("");
  const mayInvite = hasLink(project, "inviteMember");
  const add = useAddMembers(project.id);
  const invite = useInviteMembers(project.id);
  const choose = (more: readonly Principal[]): void =>
    setChosen((now) => [...now, ...more.filter((one) => !now.some(({ id }) => id === one.id))]);
  const drop = (id: number): void => setChosen((now) => now.filter((one) => one.id !== id));
  const inviteInstead = (unknown: readonly string[]): void => {
    setAddresses((now) => [...new Set([...entriesIn(now), ...unknown])].join("\n"));
    setMode("invite");
  };
  const people = chosen.flatMap((one): NewMember[] => {
    const href = linkOf(one, "self")?.href;
    return href == null ? [] : [{ id: one.id, name: one.name, href }];
  });
  const invited = mode === "invite" ? entriesIn(addresses) : [];
  const send = (): void =>
    invite.mutate(
      { addresses: invited, roleIds: [...roles] },
      {
        onSuccess: (refused) => {
          // Who was chosen before is still to be added.
          if (refused.length === 0 && chosen.length > 0) setMode("search");
          else if (refused.length === 0) return onClose();
          // Those that were refused stay, to be put right.
          setAddresses(refused.map(({ item }) => item).join("\n"));
          setFailed(refused.map(({ item, problem }) => ({ item: { id: item, name: item }, problem })));
        },
      },
    );
  const submit = (): void =>
    add.mutate(
      { people, roleIds: [...roles] },
      {
        onSuccess: ({ failed: some }) => {
          if (some.length === 0) return onClose();
          // Those that failed stay chosen: adding again tries them again.
          setChosen((now) => now.filter(({ id }) => some.some(({ item }) => item.id === id)));
          setFailed(some);
        },
      },
    );
  const count = mode === "invite" ? invited.length : people.length;
  const ready = count > 0 && count <= PASTED_AT_MOST && roles.size > 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("members.add")}
      width={600}
      footer={
        <>
          {ready ? null : (
            <span className={styles.needs}>{t(mode === "invite" ? "members.invite.needs" : "members.add.needs")}</span>
          )}
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            disabled={!ready}
            loading={add.isPending || invite.isPending}
            onClick={mode === "invite" ? send : submit}
          >
            {t(mode === "invite" ? "members.invite.submit" : "members.add.submit", { count })}
          </Button>
        </>
      }
    >
      <ModeSwitch mode={mode} mayInvite={mayInvite} onChange={setMode} />
      {mode === "search" ? (
        <FindMembers
          projectId={project.id}
          chosen={chosen}
          onAdd={(one) => choose([one])}
          onDrop={drop}
          onInvite={mayInvite ? inviteInstead : null}
        />
      ) : mode === "paste" ? (
        <PasteMembers projectId={project.id} onFound={choose} onInvite={mayInvite ? inviteInstead : null} />
      ) : (
        <InviteMembers text={addresses} onChange={setAddresses} />
      )}
      {mode === "invite" ? null : <Chosen people={chosen} onDrop={drop} />}
      <Problems failed={failed} />
      <RoleChecks roles={(role) => ({ checked: roles.has(role.id) })} onChange={changeRole} />
      {add.isPending ? (
        <span role="status">{t("members.progress", { done: add.done, total: people.length })}</span>
      ) : null}
    </Dialog>
  );
}

/** The usual role, until something else is chosen. */
function useChosenRoles(): [roles: ReadonlySet<number>, change: (id: number, on: boolean) => void] {
  const [touched, setTouched] = useState<ReadonlySet<number> | null>(null);
  const offered = useQuery(projectRolesQuery).data ?? [];
  const roles = touched ?? usualRole(offered);
  return [roles, (id, on) => setTouched(withRole(roles, id, on))];
}

interface ModeSwitchProps {
  mode: string;
  mayInvite: boolean;
  onChange: (mode: string) => void;
}

/** How people are named: found one by one, as a list, or by their addresses. */
function ModeSwitch({ mode, mayInvite, onChange }: ModeSwitchProps): ReactNode {
  const t = useT();
  return (
    <SegmentedControl
      aria-label={t("members.add.mode")}
      value={mode}
      onChange={onChange}
      data={[
        { value: "search", label: t("members.add.search") },
        { value: "paste", label: t("members.add.paste") },
        ...(mayInvite ? [{ value: "invite", label: t("members.invite") }] : []),
      ]}
    />
  );
}

function withRole(roles: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const next = new Set(roles);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

/** Those that were found, each of which can be left out again. */
function Chosen({ people, onDrop }: { people: readonly Principal[]; onDrop: (id: number) => void }): ReactNode {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("members.add.chosen", { count: people.length })}>
      {people.map(({ id, name }) => (
        <li key={id} className={styles.chip}>
          {name}
          <CloseButton size="sm" aria-label={t("members.add.drop", { name })} onClick={() => onDrop(id)} />
        </li>
      ))}
    </ul>
  );
}

interface Failed {
  item: { id: number | string; name: string };
  problem: string | null;
}

function Problems({ failed }: { failed: readonly Failed[] }): ReactNode {
  const t = useT();
  if (failed.length === 0) return null;
  return (
    <div role="alert">
      <ul className={styles.problems}>
        {failed.map(({ item, problem }) => (
          <li key={item.id}>
            {item.name}: {t("ui.rowFailed", { message: problem ?? "" })}
          </li>
        ))}
      </ul>
    </div>
  );
}
