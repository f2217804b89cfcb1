/** What is logged and what never is: credentials in headers, cookies and bodies. */
import type { FastifyServerOptions } from "fastify";

const SECRET = ["authorization", "cookie", '["set-cookie"]', "password", "token", "secret"];
/** As members of what is logged, and of what is in that, and once more. */
const DEPTHS = ["", "*", "*.*"];

export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    redact: {
      paths: DEPTHS.flatMap((depth) =>
        SECRET.map((name) => (depth === "" || name.startsWith("[") ? depth + name : `${depth}.${name}`)),
      ),
      censor: "[hidden]",
    },
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        url: request.url.split("?", 1)[0],
        ip: request.ip,
      }),
      // What libraries hang on their errors (parameters, rows) is not for the log.
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack ?? "",
      }),
    },
  };
}
