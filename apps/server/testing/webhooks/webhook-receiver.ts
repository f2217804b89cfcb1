/** What webhooks of tests are sent to. It ends after the tests of its file. */
import { createServer } from "node:http";
import { afterAll } from "vitest";

interface WebhookReceiver {
  url: string;
  /** The bodies, in the order in which they came. */
  received: string[];
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push(Buffer.concat(chunks).toString());
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));
  const address = receiver.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, received };
}
