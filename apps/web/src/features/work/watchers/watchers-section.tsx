/** Who watches a work package; members are added and removed where one may, each with a way back. */
import { hasLink } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { ActionIcon, Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { distinctNames } from "../../../shared/components/name-hints.ts";
import { PersonName } from "../../../shared/components/person.tsx";
import { AddButton, DetailSection } from "../../../shared/ui/layout/detail-section.tsx";
import { useFocusAfter } from "../../../shared/ui/focus/return-focus.ts";
import { SELECT_LIST } from "../../../shared/ui/inputs/select-list.ts";
import { availableWatchersQuery, useChangeWatcher, watchersQuery } from "./queries.ts";
import styles from "./watchers.module.css";

/** Nothing for who may not see who watches. */
export function WatchersSection({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  return hasLink(workPackage, "watchers") ? <Shown workPackage={workPackage} /> : null;
}

function Shown({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const { id } = workPackage;
  const list = useQuery(watchersQuery(id));
  const { data } = list;
  const [adding, setAdding] = useState(false);
  const change = useChangeWatcher(id);
  const close = (): void => setAdding(false);
  const adder = useFocusAfter<HTMLButtonElement>(`${adding} ${data?.length}`);
  const nameOf = distinctNames(data ?? []);
  return (
    <DetailSection
      title={t("watchers.title")}
      count={data?.length}
      read={{ query: list, failed: t("watchers.failed") }}
      empty={data?.length === 0 && !adding ? t("watchers.empty") : null}
      actions={
        hasLink(workPackage, "addWatcher") && !adding ? (
          <AddButton ref={adder} onClick={() => setAdding(true)}>
            {t("watchers.add")}
          </AddButton>
        ) : undefined
      }
    >
      <ul className={styles.list}>
        {data?.map((person) => (
          <li key={person.id} className={styles.line}>
            <PersonName person={{ href: `/api/v3/users/${person.id}`, title: nameOf(person) }} />
            {hasLink(workPackage, "removeWatcher") ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t("watchers.remove", { name: nameOf(person) })}
                onClick={() => change.mutate({ person, watches: false })}
              >
                <X size={14} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
      {adding ? (
        <AddWatcher
          id={id}
          busy={change.isPending}
          onPick={(person) => change.mutate({ person, watches: true }, { onSuccess: close })}
          onCancel={close}
        />
      ) : null}
    </DetailSection>
  );
}

interface AddWatcherProps {
  id: number;
  busy: boolean;
  onPick: (person: { id: number; name: string }) => void;
  onCancel: () => void;
}

function AddWatcher({ id, busy, onPick, onCancel }: AddWatcherProps): ReactNode {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery(availableWatchersQuery(id));
  const nameOf = distinctNames(data ?? []);
  return (
    <div className={styles.add}>
      <Select
        size="xs"
        className={styles.find}
        aria-label={t("watchers.add")}
        placeholder={t("watchers.find")}
        searchable
        autoFocus
        defaultDropdownOpened
        {...SELECT_LIST}
        value={null}
        disabled={busy}
        nothingFoundMessage={t(isPending ? "ui.loading" : "watchers.nobodyLeft")}
        error={data === undefined && error !== null ? t("watchers.findFailed") : undefined}
        data={data?.map((person) => ({ value: String(person.id), label: nameOf(person) })) ?? []}
        onChange={(value) => {
          const person = data?.find((one) => String(one.id) === value);
          if (person !== undefined) onPick(person);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onCancel();
        }}
      />
      {data === undefined && error !== null ? (
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t("errors.retry")}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        {t("ui.cancel")}
      </Button>
    </div>
  );
}
