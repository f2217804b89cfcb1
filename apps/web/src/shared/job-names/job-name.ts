import { JOB_KINDS, type JobKind } from "@halyard/contract/administration/jobs";
import type { useT } from "../i18n/i18n.tsx";
import "./messages.ts";

const isKnown = (kind: string): kind is JobKind => JOB_KINDS.some((known) => known === kind);

/** In words; a kind that this client does not know is named as the server names it. */
export const jobName = (t: ReturnType<typeof useT>, kind: string): string =>
  isKnown(kind) ? t(`jobs.kind.${kind}`) : kind;
