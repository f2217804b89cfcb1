/**
 * The metadata of SAML providers is read again each day, so that sign-ins go on when a provider replaces its certificate.
 * What cannot be read, or would take the last good certificate away, changes nothing.
 */
import type { JobRun } from "../../../platform/jobs/job.ts";
import type { Context } from "../../../platform/context.ts";
import { systemUserId } from "../../users/service.ts";
import { configColumns, configOf, metadataOf, type ProviderConfig, type StoredMetadata } from "../providers/config.ts";
import { readCertificates, WARNED_BEFORE_MS, type Certificate } from "../saml-metadata/certificates.ts";
import { MetadataRefused, readMetadata, type SamlMetadata } from "../saml-metadata/document.ts";
import { fetchMetadata } from "../saml-metadata/fetch.ts";
import { recordProvider } from "../service.ts";
import { allProviders, providerById, replaceConfig, updateProvider, type ProviderRow } from "../providers/store.ts";

export const REFRESH_JOB = "refresh_saml_metadata";

export function handleMetadataRefresh(ctx: Context): void {
  ctx.schedules.define({
    name: REFRESH_JOB,
    timing: () => ({ cron: "40 4 * * *", timeZone: "UTC" }),
    isDueAtFirst: true,
  });
  ctx.jobs.handle(REFRESH_JOB, async (run) => {
    const actorId = run.ownerId ?? (await systemUserId(ctx));
    const result = { read: 0, changed: 0, failed: 0, expiring: 0 };
    for (const row of await allProviders(ctx.db)) {
      if (row.kind !== "saml") continue;
      if (configOf(row).saml?.metadataUrl != null) {
        const outcome = await refreshMetadata(ctx, row, actorId);
        result[outcome.problem === null ? "read" : "failed"]++;
        if (outcome.changed !== null) result.changed++;
        await tell(run, row, outcome);
      }
      if (await warnOfExpiry(ctx, run, row.id)) result.expiring++;
    }
    return result;
  });
}

interface Outcome {
  problem: string | null;
  /** null: nothing */
  changed: StoredMetadata["changed"];
}

async function tell(run: JobRun, { name }: ProviderRow, { problem, changed }: Outcome): Promise<void> {
  if (problem !== null) await run.say(`${name}: nothing was changed. ${problem}`);
  if (changed === null) return;
  const { added, removed, entryPoint } = changed;
  const sentences = [
    `${name}: certificates added: ${added}, removed: ${removed}.`,
    ...(entryPoint === null ? [] : [`People are sent to ${entryPoint} from now on.`]),
  ];
  await run.say(sentences.join(" "));
}

/** @returns whether there is something to warn of */
async function warnOfExpiry(ctx: Context, run: JobRun, id: number): Promise<boolean> {
  // As it is after it was read again.
  const row = await providerById(ctx.db, id);
  if (row === undefined) return false;
  const { certificates_expire_at: end } = configColumns(configOf(row));
  // Those that an earlier version has stored do not have it yet.
  if (end !== row.certificates_expire_at)
    await ctx.transaction((tx) => updateProvider(tx, id, { certificates_expire_at: end }));
  if (end === null || Date.parse(end) - ctx.clock.now().getTime() > WARNED_BEFORE_MS) return false;
  const verb = Date.parse(end) > ctx.clock.now().getTime() ? "expires" : "expired";
  await run.say(`${row.name}: its last certificate ${verb} on ${end.slice(0, 10)}.`);
  return true;
}

/** @param row one that has an address for its metadata */
export async function refreshMetadata(ctx: Context, row: ProviderRow, actorId: number): Promise<Outcome> {
  const config = configOf(row);
  const { saml } = config;
  if (saml?.metadataUrl == null) return { problem: "There is no address of its metadata.", changed: null };
  const { metadataUrl: url } = saml;
  const at = ctx.clock.now().toISOString();
  const earlier = metadataOf(row)?.changed ?? null;
  try {
    const found = await readMetadata(
      await fetchMetadata(ctx, url),
      { issuer: row.issuer, only: true },
      ctx.clock.now(),
    );
    const before = readCertificates(saml.certificates);
    requireUsable(found, before, ctx.clock.now());
    const next = updated(config, found);
    const changed = changeOf(saml.entryPoint, before, found, at);
    const metadata = JSON.stringify({ url, checkedAt: at, problem: null, changed: changed ?? earlier });
    if (changed === null) {
      await ctx.transaction((tx) => replaceConfig(tx, row, { metadata }));
      return { problem: null, changed };
    }
    const isDone = await ctx.transaction(async (tx) => {
      // An administrator who has changed it meanwhile is right; the next run reads for what they entered.
      if (!(await replaceConfig(tx, row, { ...configColumns(next), metadata, updated_at: at }))) return false;
      await recordProvider(tx, { id: actorId }, row, "updated", journaled(saml.entryPoint, before, found), at);
      return true;
    });
    return { problem: null, changed: isDone ? changed : null };
  } catch (error) {
    if (!(error instanceof MetadataRefused)) throw error;
    const metadata = JSON.stringify({ url, checkedAt: at, problem: error.message, changed: earlier });
    await ctx.transaction((tx) => replaceConfig(tx, row, { metadata }));
    return { problem: error.message, changed: null };
  }
}

/** @throws MetadataRefused where nothing good would come in place of what is good */
function requireUsable(found: SamlMetadata, before: readonly Certificate[], now: Date): void {
  const isGood = ({ expiresAt }: Certificate): boolean => expiresAt.getTime() > now.getTime();
  if (!found.certificates.some(isGood) && before.some(isGood))
    throw new MetadataRefused("All certificates in the metadata have expired; the ones from before are kept.");
}

const updated = (config: ProviderConfig, { entryPoint, certificates }: SamlMetadata): ProviderConfig => ({
  ...config,
  saml: config.saml && { ...config.saml, entryPoint, certificates: certificates.map(({ pem }) => pem).join("") },
});

function changeOf(
  entryPoint: string,
  before: readonly Certificate[],
  found: SamlMetadata,
  at: string,
): StoredMetadata["changed"] {
  const [old, now] = [before, found.certificates].map((list) => new Set(list.map(({ fingerprint }) => fingerprint)));
  if (old === undefined || now === undefined) return null;
  const [added, removed] = [now.difference(old).size, old.difference(now).size];
  const isElsewhere = found.entryPoint !== entryPoint;
  if (added === 0 && removed === 0 && !isElsewhere) return null;
  return { at, added, removed, entryPoint: isElsewhere ? found.entryPoint : null };
}

/** For people who read the history: names and dates, not what stands in the certificates. */
function journaled(entryPoint: string, before: readonly Certificate[], found: SamlMetadata) {
  const words = (list: readonly Certificate[]): string[] =>
    list.map(({ subject, fingerprint, expiresAt }) => `${subject} (${fingerprint}), until ${expiresAt.toISOString()}`);
  return {
    ...(found.entryPoint === entryPoint ? {} : { entryPoint: { from: entryPoint, to: found.entryPoint } }),
    certificates: { from: words(before), to: words(found.certificates) },
  };
}
