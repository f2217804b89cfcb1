/** What the API answers while what it stands on is away. */
import { errorCodes, type FastifyBaseLogger } from "fastify";
import { DatabaseUnavailable, isFullDisk, StorageFull, UnknownOutcome } from "../platform/outages/outages.ts";
import { ApiError } from "../platform/errors.ts";

const RETRY_AFTER_S = 1;
const tryAgain = () =>
  new ApiError("ServiceUnavailable", undefined, { headers: { "retry-after": String(RETRY_AFTER_S) } });

/** Whether a request that the server made to itself was refused because the server is stopping. */
export const isEnding = (error: unknown): boolean => error instanceof errorCodes.FST_ERR_REOPENED_CLOSE_SERVER;

/** @returns null for an error of another kind */
export function outageError(error: Error, log: FastifyBaseLogger): ApiError | null {
  if (error instanceof UnknownOutcome) {
    log.error({ err: error.cause }, error.message);
    // Nothing that would make a client send it again by itself.
    return new ApiError("UnknownOutcome");
  }
  if (error instanceof DatabaseUnavailable) {
    // One line: there is one for each request, and all say the same.
    log.warn(error.message);
    return tryAgain();
  }
  if (isEnding(error)) return tryAgain();
  if (error instanceof StorageFull || isFullDisk(error)) {
    log.error({ err: error }, "no space is left on the disk");
    return new ApiError("InsufficientStorage");
  }
  return null;
}
