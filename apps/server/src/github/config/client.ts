/**
 * The client of GitHub's REST API as the configured app's installation. At a rate limit it does not wait, it says until
 * when (see {@link waitAskedFor}): a job goes on later.
 */
import { createAppAuth } from "@octokit/auth-app";
import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import type { Context } from "../../platform/context.ts";
import type { OwnCall } from "../../platform/outgoing-http/own-services.ts";

const ANSWER_MS = 15_000;
const RETRIES = 2;
/** Where GitHub says that there is a limit but not for how long. */
const UNKNOWN_WAIT_MS = 60_000;

const GithubOctokit = Octokit.plugin(paginateRest, retry, throttling);
export type GithubClient = InstanceType<typeof GithubOctokit>;

export interface AppCredentials {
  appId: string;
  installationId: string;
  privateKey: string;
}

/** Where the API is for an address: GitHub's own, one with data residency, or an Enterprise Server. */
export function apiAddress(githubUrl: string): string {
  const { host, origin } = new URL(githubUrl);
  if (host === "github.com") return "https://api.github.com";
  if (host.endsWith(".ghe.com")) return `https://api.${host}`;
  return `${origin}/api/v3`;
}

/**
 * `none`: a person waits for the answer, so nothing is put off or tried twice; `spaced`: calls keep the distances that
 * GitHub asks for; `patient`: what passes is tried again too.
 */
export type Patience = "none" | "spaced" | "patient";

export function githubClient(ctx: Context, credentials: AppCredentials, patience: Patience): GithubClient {
  const quiet = () => undefined;
  return new GithubOctokit({
    authStrategy: createAppAuth,
    auth: { ...credentials, log: { warn: quiet, debug: quiet, info: quiet, error: quiet } },
    baseUrl: apiAddress(ctx.settings.githubUrl),
    userAgent: "halyard",
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    request: {
      fetch: (url: string, call: OwnCall) =>
        ctx.outgoing.fetch(url, { ...call, signal: AbortSignal.timeout(ANSWER_MS) }),
    },
    // Not as `request.retries`: that tries again what the plugin knows to be in vain, and limits among it.
    retry: { enabled: patience === "patient", retries: RETRIES },
    throttle: { enabled: patience !== "none", onRateLimit: () => false, onSecondaryRateLimit: () => false },
  });
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
};

/** Until when GitHub asks to wait, where that is what the failure says; else null. */
export function waitAskedFor(error: unknown, now: Date): Date | null {
  const { status, response } = failureOf(error);
  if (status !== 403 && status !== 429) return null;
  const seconds = numberOf(response["retry-after"]);
  if (seconds !== null) return new Date(now.getTime() + seconds * 1_000);
  const reset = numberOf(response["x-ratelimit-reset"]);
  if (response["x-ratelimit-remaining"] === "0" && reset !== null) {
    return new Date(Math.max(reset * 1_000, now.getTime() + 1_000));
  }
  const limited = status === 429 || (error instanceof Error && /rate limit/i.test(error.message));
  return limited ? new Date(now.getTime() + UNKNOWN_WAIT_MS) : null;
}

/** The status of GitHub's answer; 0 where none came. */
export const statusOf = (error: unknown): number => failureOf(error).status;

function failureOf(error: unknown): { status: number; response: Record<string, unknown> } {
  if (!(error instanceof Error)) return { status: 0, response: {} };
  // A RequestError of another copy of the library is no instance of this one's class: its shape says what it is.
  const answered: unknown = "response" in error ? error.response : undefined;
  const status = "status" in error && answered !== undefined && typeof error.status === "number" ? error.status : 0;
  const headers: unknown = Object(answered).headers;
  return { status, response: { ...Object(headers) } };
}

/** What went wrong, for a person: GitHub's own words without what it was asked. */
export function describeFailure(error: unknown): string {
  const { status } = failureOf(error);
  if (status > 0) {
    const told = error instanceof Error ? error.message.split(" - https://", 1)[0] : "";
    return `GitHub answered ${status}${told === "" ? "" : `: ${told}`}`;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return `GitHub did not answer within ${ANSWER_MS / 1_000} seconds`;
  }
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `GitHub cannot be reached${code}`;
}
