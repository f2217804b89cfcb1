/** All that is known of an entry of the audit log: old and new values, where it came from, and the entry as JSON. */
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { hasUndo, undoObstacle } from "@halyard/contract/administration/audit-undo";
import { linkOf } from "@halyard/api-client/links";
import { ActionIcon, Button, CopyButton, Group } from "@mantine/core";
import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { ResourceLink } from "../../../shared/components/resource-link.tsx";
import { adminPathOf, type Place } from "../../../shared/components/resource-paths.ts";
import { formatTime } from "../../../shared/dates/dates.tsx";
import { translate, useT } from "../../../shared/i18n/i18n.tsx";
import { inWords } from "../../../shared/journal/changes.ts";
import styles from "./audit-page.module.css";
import { alike } from "./narrowing.tsx";
import type { AuditSearch } from "./search.ts";
import { UndoButton } from "./undo-button.tsx";
import { aboutOf, actorOf, placeOf } from "./words.ts";
import "./messages.ts";

interface EntryDetailsProps {
  entry: AuditEvent;
  /** Shows the entries that are like this one in one way. */
  onNarrow: (patch: AuditSearch) => void;
}

export function EntryDetails({ entry, onNarrow }: EntryDetailsProps): ReactNode {
  const t = useT();
  const narrowings = alike(entry);
  const places = placesOf(entry);
  const raw = JSON.stringify(entry, null, 2);
  const type = entry.entity?.type ?? "";
  const obstacle = hasUndo(type) && entry.id.startsWith("j") ? undoObstacle(type, entry.action, entry.changes) : null;
  return (
    <div className={styles.details}>
      {entry.changes.length === 0 ? null : <Changes changes={entry.changes} />}
      <dl className={styles.known}>
        {factsOf(entry).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`audit.fact.${name}`)}</dt>
            <dd>
              <ResourceLink place={places[name] ?? null}>{value}</ResourceLink>
              <NarrowButton value={value} patch={narrowings[name]} onNarrow={onNarrow} />
            </dd>
          </div>
        ))}
      </dl>
      {obstacle === null ? null : <p className={styles.obstacle}>{t(`audit.undo.${obstacle}`)}</p>}
      <Group gap="xs">
        {linkOf(entry, "undo") === null ? null : <UndoButton entry={entry} />}
        <CopyButton value={raw}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {t(copied ? "audit.copied" : "audit.copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
      <details className={styles.raw}>
        <summary>{t("audit.raw")}</summary>
        {/* It scrolls: the keyboard has to reach that. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
        <pre role="region" aria-label={t("audit.raw")} tabIndex={0}>
          {raw}
        </pre>
      </details>
    </div>
  );
}

interface NarrowButtonProps {
  value: string;
  patch: AuditSearch | undefined;
  onNarrow: EntryDetailsProps["onNarrow"];
}

function NarrowButton({ value, patch, onNarrow }: NarrowButtonProps): ReactNode {
  const t = useT();
  if (patch === undefined) return null;
  const name = t("audit.only.show", { value });
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" title={name} aria-label={name} onClick={() => onNarrow(patch)}>
      <ListFilter size={14} aria-hidden />
    </ActionIcon>
  );
}

function Changes({ changes }: Pick<AuditEvent, "changes">): ReactNode {
  const t = useT();
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t("audit.attribute")}</th>
          <th scope="col">{t("audit.before")}</th>
          <th scope="col">{t("audit.after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ attribute, from, to, fromTitle, toTitle, names }) => (
          <tr key={attribute}>
            <th scope="row">{inWords(attribute)}</th>
            <td>{fromTitle ?? <Value value={from} names={names} />}</td>
            <td>{toTitle ?? <Value value={to} names={names} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Names = AuditEvent["changes"][number]["names"];

/** A picture is in the log as it is, so that it can be put back. */
const PICTURE = "data:image/";

/** @param names of people who were added to a list or removed from it */
function Value({ value, names }: { value: unknown; names: Names }): ReactNode {
  if (typeof value === "string" && value.startsWith(PICTURE)) return <img src={value} height={24} alt="" />;
  if (names !== undefined && Array.isArray(value))
    return valueText(value.map((one) => names[String(one)] ?? `#${one}`));
  return valueText(value);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** A list is read like one, not as the program writes it. */
function valueText(value: unknown): string {
  if (isEmpty(value)) return "–";
  if (typeof value === "string") return value;
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === "string" || typeof one === "number");
  return isPlain ? value.join(", ") : JSON.stringify(value);
}

/** The pages of what an entry names. */
function placesOf(entry: AuditEvent): Partial<Record<string, Place | null>> {
  return {
    who: adminPathOf(linkOf(entry, "actor")),
    onBehalfOf: adminPathOf(linkOf(entry, "onBehalfOf")),
    entity: placeOf(entry),
    project: adminPathOf(linkOf(entry, "project")),
  };
}

/** What there is to say, by the name of its label. */
function factsOf(entry: AuditEvent) {
  const { action, entity, context, outcome, createdAt, lastAt, count, details, id } = entry;
  const facts = [
    ["when", formatTime(createdAt)],
    ["last", count > 1 ? formatTime(lastAt) : ""],
    ["who", actorOf(entry)],
    ["onBehalfOf", linkOf(entry, "onBehalfOf")?.title ?? ""],
    ["action", action],
    ["entity", entity === null ? "" : [entity.type, entity.id === null ? "" : `#${entity.id}`].join(" ").trim()],
    ["project", linkOf(entry, "project")?.title ?? ""],
    ["outcome", translate(`audit.outcome.${outcome}`)],
    ["subject", aboutOf(entry)],
    ["address", context.ip ?? ""],
    ["agent", context.agent ?? ""],
    ["via", [context.via, context.credentialId].filter(Boolean).join(" ")],
    ["request", context.requestId ?? ""],
    [
      "details",
      Object.entries(details)
        .map(([name, value]) => `${inWords(name)}: ${value}`)
        .join(", "),
    ],
    ["entry", id],
  ] as const;
  return facts.filter(([, value]) => value !== "");
}
