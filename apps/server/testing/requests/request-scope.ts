/** A request that can be hung up on, for tests below the server. */
import { EventEmitter } from "node:events";
import { requestScope, type RequestScope } from "../../src/platform/requests/request-scope.ts";

export function testScope(caller: string, method: "GET" | "PATCH" = "GET") {
  const connection = new EventEmitter();
  connection.setMaxListeners(0);
  let isGone = false;
  const scope: RequestScope = {
    caller,
    mostCharacters: 1_000_000,
    get isGone() {
      return isGone;
    },
    get isAbandoned() {
      return isGone && method === "GET";
    },
    onGone(listener) {
      connection.once("close", listener);
      return () => connection.off("close", listener);
    },
  };
  return {
    scope,
    hangUp() {
      isGone = true;
      connection.emit("close");
    },
    run: <T>(work: () => Promise<T>): Promise<T> => requestScope.run(scope, work),
  };
}
