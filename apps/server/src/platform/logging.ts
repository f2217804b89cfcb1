/** What is logged and what never is: credentials in headers, cookies and bodies. */
import type { FastifyServerOptions } from "fastify";

export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    redact: {
      paths: ["req.headers.authorization", "req.headers.cookie", 'res.headers["set-cookie"]', "password", "token"],
      censor: "[hidden]",
    },
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        url: request.url.split("?", 1)[0],
        ip: request.ip,
      }),
    },
  };
}
