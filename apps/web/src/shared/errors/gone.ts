import { ApiError } from "@halyard/api-client/error";

/** It was there, and is no more, or not for this person. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && [403, 404].includes(error.status);
