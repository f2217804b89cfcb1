/** A connection through an HTTP proxy (CONNECT, RFC 9110, section 9.3.6), for what speaks another protocol. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { NoAnswer } from "./no-answer.ts";

/** @throws NoAnswer, without the proxy's address or password */
export function tunnelThrough(proxy: string, host: string, port: number, patienceMs: number): Promise<Socket> {
  const { protocol, hostname, port: proxyPort, username, password } = new URL(proxy);
  const target = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  return new Promise((fulfil, reject) => {
    const asked = (protocol === "https:" ? httpsRequest : httpRequest)({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: proxyPort,
      method: "CONNECT",
      path: target,
      headers: { host: target, ...(username === "" ? {} : { "proxy-authorization": `Basic ${credentials}` }) },
      agent: false,
      timeout: patienceMs,
    });
    asked.once("timeout", () => asked.destroy(new NoAnswer("The proxy did not answer in time.")));
    asked.once("error", (error) => {
      const code = "code" in error ? ` (${String(error.code)})` : "";
      reject(error instanceof NoAnswer ? error : new NoAnswer(`The proxy cannot be reached${code}.`));
    });
    asked.once("connect", ({ statusCode = 0 }, socket, head) => {
      if (statusCode >= 200 && statusCode < 300) {
        socket.setTimeout(0);
        if (head.length > 0) socket.unshift(head);
        return fulfil(socket);
      }
      socket.destroy();
      reject(new NoAnswer(`The proxy does not connect to ${target}: it answered ${statusCode}.`));
    });
    asked.end();
  });
}
