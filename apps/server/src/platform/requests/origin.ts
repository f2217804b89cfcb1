/** Where a change or an attempt comes from: what the journal says of it beside who did it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { requestScope, type Origin } from "./request-scope.ts";

/** Of work outside of requests: a job's, or that of the server itself. */
export const backgroundOrigin = new AsyncLocalStorage<Origin>();

/** Neither a request nor a server: someone at the command line. */
const COMMAND: Origin = { via: "cli" };

export const currentOrigin = (): Origin => requestScope.getStore()?.origin ?? backgroundOrigin.getStore() ?? COMMAND;
