/** Takes the deliveries of a webhook, and keeps the order in which they came. */
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Delivery {
  /** The same for each time that one is sent. */
  id: string;
  action: string;
  workPackage: number;
}

export interface Receiver {
  url: string;
  deliveries: Delivery[];
  close(): Promise<void>;
}

/** @param answersAfterMs how long it keeps a sender waiting, once it has the delivery */
export async function startReceiver(answersAfterMs = 0): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("error", () => undefined);
    request.on("end", () => {
      const body: unknown = JSON.parse(text);
      const { action, work_package: workPackage } = Object(body);
      deliveries.push({
        id: String(request.headers["webhook-id"]),
        action: String(action),
        workPackage: Number(Object(workPackage).id),
      });
      if (answersAfterMs === 0) response.end();
      else void pause(answersAfterMs).then(() => response.end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    deliveries,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
