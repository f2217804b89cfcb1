/** Whether a part of the instance is well, and what needs attention where it is not. */
import type { Attention } from "@halyard/contract/schemas/administration/administration";
import type { BackupHealth } from "@halyard/contract/schemas/administration/backups";
import type { EmailStatus } from "@halyard/contract/schemas/administration/emails";
import type { AuthenticationOverview } from "@halyard/contract/schemas/identity/sign-in";
import { useQuery } from "@tanstack/react-query";
import { nameOfPoint } from "../authentication-settings/points.ts";
import { overviewQuery as authenticationQuery, scoreSeverity } from "../authentication-settings/queries.ts";
import { translate } from "../../../shared/i18n/i18n.tsx";
import "../authentication-settings/messages.ts";
import { latenessOf } from "../backup/model/lateness.ts";
import { backupsQuery } from "../backup/model/queries.ts";
import { emailStatusQuery } from "../notification-settings/model/queries.ts";
import { brokenSeal } from "../system-settings/model/broken-seal.ts";
import { diagnosticsQuery } from "../system-settings/model/queries.ts";
import { SEVERITIES } from "./queries.ts";

/** Where a server soon has no room for a backup or an upload. */
const LITTLE_BYTES = 2 * 1024 ** 3;

/** So many reasons are named for a poor score. */
const REASONS = 1;

export const isEmailWell = (status: EmailStatus | undefined): boolean =>
  status?.isConfigured === true && status.failed === 0;
export const isBackupWell = (health: BackupHealth | undefined): boolean =>
  health !== undefined && health.lastVerified !== null && latenessOf(health) === null;
interface Storage {
  freeBytes: number | null;
  isTemporary: boolean;
}
const isRoomy = ({ freeBytes }: Storage): boolean => freeBytes === null || freeBytes >= LITTLE_BYTES;
export const isStorageWell = (storage: Storage | undefined): boolean =>
  storage !== undefined && isRoomy(storage) && !storage.isTemporary;
export const isSecurityWell = (overview: AuthenticationOverview | undefined): boolean =>
  overview !== undefined && scoreSeverity(overview.score) === undefined;

const need = (
  id: string,
  severity: Attention["severity"],
  count = 1,
  items: Attention["_links"]["items"] = [],
): Attention => ({ id, severity, count, _links: { items } });

/** The points that weigh most, in words. */
const worstOf = ({ points }: AuthenticationOverview): Attention["_links"]["items"] =>
  points
    .filter(({ done }) => !done)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, REASONS)
    .map(({ id }) => ({ href: null, title: translate(`authSettings.open.${nameOfPoint(id, points)}`) }));

/** With what the server names, the gravest first. @param named what the server names; undefined: not known yet */
export function useNeeds(named: readonly Attention[] | undefined): Attention[] | undefined {
  const { data: email } = useQuery(emailStatusQuery);
  const { data: backups } = useQuery(backupsQuery);
  const { data: security } = useQuery(authenticationQuery);
  const { data: diagnostics } = useQuery(diagnosticsQuery);
  if (named === undefined) return undefined;
  const found = [...named];
  const has = (id: string): boolean => named.some((one) => one.id === id);
  if (brokenSeal(diagnostics) !== null) found.push(need("auditChanged", "critical"));
  if (email?.isConfigured === false) found.push(need("emailMissing", "warning"));
  if (email?.isConfigured === true && email.failed > 0) found.push(need("emailsFailed", "warning", email.failed));
  const isInMemory = backups?.storage.isTemporary === true;
  // One row for one thing to do: where they are kept comes before the first of them.
  const isNone = backups?.total === 0 && !has("backupMissing");
  if (backups !== undefined && !isBackupWell(backups.health) && !has("backupLate") && !has("backupMissing"))
    found.push(need(!isNone ? "backupYoung" : isInMemory ? "backupNoneInMemory" : "backupNone", "warning"));
  if (backups !== undefined && !isRoomy(backups.storage)) found.push(need("littleStorage", "critical"));
  if (isInMemory && !isNone) found.push(need("temporaryStorage", "warning"));
  const severity = security === undefined ? undefined : scoreSeverity(security.score);
  if (security !== undefined && severity !== undefined)
    found.push(need("securityScore", severity, security.score, worstOf(security)));
  const rank = ({ severity }: Attention): number => SEVERITIES.indexOf(severity);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
