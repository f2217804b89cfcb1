/** A thread that renders one text at a time. It answers null where a text fails or its HTML is too long. */
import { parentPort } from "node:worker_threads";
import { HTML_LENGTH_MAXIMUM } from "./limits.ts";
import { renderMarkdown } from "./renderer.ts";

export interface Answer {
  html: string | null;
}

function answerTo(raw: string): Answer {
  try {
    const html = renderMarkdown(raw);
    return { html: html.length > HTML_LENGTH_MAXIMUM ? null : html };
  } catch {
    return { html: null };
  }
}

const port = parentPort;
port?.on("message", (raw: string) => port.postMessage(answerTo(raw)));
port?.postMessage("ready");
