/** What the list is narrowed to from within an entry, each with a button that ends it. All of it is in the address. */
import { Button } from "@mantine/core";
import { idOf, linkOf } from "@halyard/api-client/links";
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { auditQuery } from "./queries.ts";
import type { AuditSearch } from "./search.ts";
import { actorOf } from "./words.ts";
import "./messages.ts";

export const NARROWINGS = ["entity", "actor", "action", "project", "credential"] as const;
type Narrowing = (typeof NARROWINGS)[number];

interface NarrowedProps {
  search: AuditSearch;
  onChange: (patch: AuditSearch) => void;
}

export function Narrowed({ search, onChange }: NarrowedProps): ReactNode {
  const t = useT();
  // All of them have the same person and project; the list that is shown until theirs comes may have others.
  const [first] = useQuery(auditQuery(search)).data?._embedded.elements ?? [];
  return NARROWINGS.filter((name) => search[name] !== undefined).map((name) => {
    const value = valueOf(name, search, first);
    return (
      <Button
        key={name}
        variant="light"
        rightSection={<X size={14} aria-hidden />}
        aria-label={t("audit.only.clear", { value })}
        onClick={() => onChange({ [name]: undefined })}
      >
        {t("audit.only", { value })}
      </Button>
    );
  });
}

function valueOf(name: Narrowing, search: AuditSearch, first: AuditEvent | undefined): string {
  const value = String(search[name]);
  if (name === "entity") return value.replace(":", " #");
  if (name === "actor") return first !== undefined && first.actor?.id === search.actor ? actorOf(first) : `#${value}`;
  const link = name === "project" && first !== undefined ? linkOf(first, "project") : null;
  if (name === "project") return (idOf(link) === search.project && link?.title) || `#${value}`;
  return value;
}

/** @returns which entries are like this one, by what is said of it; nothing where that narrows no list */
export function alike(entry: AuditEvent): Partial<Record<string, AuditSearch>> {
  const { actor, entity, action, outcome, context } = entry;
  const project = idOf(linkOf(entry, "project"));
  return {
    ...(actor === null ? {} : { who: { actor: actor.id } }),
    ...(entity === null || entity.id === null ? {} : { entity: { entity: `${entity.type}:${entity.id}` } }),
    ...(project === null ? {} : { project: { project } }),
    ...(context.credentialId === undefined ? {} : { via: { credential: context.credentialId } }),
    action: { action },
    outcome: { outcome },
  };
}
