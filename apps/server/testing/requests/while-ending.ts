/** Requests over a connection that is open when the server stops. */
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createToken } from "../../src/identity/authentication/sessions/tokens.ts";
import type { Context } from "../../src/platform/context.ts";
import { createServer } from "../../src/server.ts";

/** @param request as it is sent @returns the answer, as it arrives */
export async function answerWhileEnding(ctx: Context, request: string): Promise<string> {
  const app = await createServer(ctx, null);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const accepted = once(app.server, "connection");
  const socket = connect(Number(port), "127.0.0.1");
  await accepted;
  const end = app.close();
  socket.write(request);
  const answer = await text(socket);
  await end;
  return answer;
}

/** A `POST` of the administrator's. @param path below `/api/v3/` */
export async function askWhileEnding(
  ctx: Context,
  path: string,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const token = await ctx.transaction((tx) => createToken(tx, 1, "while ending", ctx.clock.now()));
  const head = ["Host: halyard", `Authorization: Bearer ${token}`, "Content-Type: application/json"];
  const answer = await answerWhileEnding(
    ctx,
    `POST /api/v3/${path} HTTP/1.1\r\n${head.join("\r\n")}\r\nContent-Length: 2\r\n\r\n{}`,
  );
  const [, status = "0"] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  const [, retryAfter] = /^retry-after: (.*)\r$/im.exec(answer) ?? [];
  return { status: Number(status), retryAfter };
}
