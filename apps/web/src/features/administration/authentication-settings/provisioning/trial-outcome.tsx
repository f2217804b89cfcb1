/** What a client that is tried would have changed so far. */
import type { ScimClient, ScimTrial } from "@halyard/contract/schemas/identity/sign-in";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";
import { scimTrialsQuery } from "./queries.ts";

const SHOWN = ["create", "change", "lock", "delete", "refused"] as const;

export function TrialOutcome({ client }: { client: ScimClient }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { trialOutcomes: counts } = client;
  if (counts === null) return null;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return <p className={styles.quiet}>{t("scim.trialWaits")}</p>;
  const facts = SHOWN.filter((outcome) => counts[outcome] > 0).map((outcome) =>
    t(`scim.wouldDo.${outcome}`, { count: counts[outcome] }),
  );
  return (
    <>
      <p>{facts.length === 0 ? t("scim.wouldDo.nothing") : facts.join(" · ")}</p>
      {facts.length === 0 ? null : (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t("scim.trialDetails")}</summary>
          {open ? <TrialList client={client} /> : null}
        </details>
      )}
    </>
  );
}

function TrialList({ client }: { client: ScimClient }): ReactNode {
  const trials = useQuery(scimTrialsQuery(client.id)).data?._embedded.elements ?? [];
  return (
    <ul className={styles.effects}>
      {trials.map((trial) => (
        <TrialLine key={trial.id} trial={trial} />
      ))}
    </ul>
  );
}

function TrialLine({ trial: { kind, name, outcome, changes, problem } }: { trial: ScimTrial }): ReactNode {
  const t = useT();
  const attributes = Object.entries(changes).map(([attribute, { from, to }]) =>
    attribute === "members" && kind === "Group"
      ? t("scim.trialMembers", { joined: Number(to), left: Number(from) })
      : t("scim.trialAttribute", { attribute, from: said(from), to: said(to) }),
  );
  return (
    <li>
      {t(`scim.trialLine.${outcome}`, { name, problem: problem ?? "" })}
      {outcome === "change" && attributes.length > 0 ? ` ${attributes.join(", ")}` : null}
    </li>
  );
}

const said = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? "–"
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
