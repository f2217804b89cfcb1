/** Why nothing can listen at an address, in a sentence that names the setting. */
import { CannotStart } from "./cannot-start.ts";

const REASONS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) =>
    `Another program listens on port ${port} of ${host} already. Set PORT to another one, such as PORT=${port < 65_535 ? port + 1 : 8080}.`,
  EACCES: (port) =>
    `This user can't listen on port ${port}. Set PORT to one above 1023, and let a reverse proxy pass requests on to it.`,
  EADDRNOTAVAIL: (_port, host) =>
    `This machine doesn't have the address ${host}. Set HOST to one of its own, or to 0.0.0.0.`,
  ENOTFOUND: (_port, host) => `The name ${host} leads to no address. Set HOST to an address of this machine.`,
};

/** @returns null for another error */
export function listenFailure(error: unknown, port: number, host: string): CannotStart | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = REASONS[code === "EAI_AGAIN" ? "ENOTFOUND" : code];
  return reason === undefined ? null : new CannotStart(reason(port, host), { cause: error });
}
