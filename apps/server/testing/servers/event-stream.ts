/** A stream of events of a server that listens, as a browser hears it. */
import { expect } from "vitest";

export interface EventStream {
  /** All that came so far, as it came. */
  text(): string;
  /** Goes on until that is so, or the stream ends. */
  until(reached: (text: string) => boolean): Promise<string>;
  toEnd(): Promise<string>;
  /** Goes away in the middle. */
  stop(): void;
}

export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const end = new AbortController();
  const answer = await fetch(url, { headers, signal: end.signal });
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let ended = false;
  const read = async () => {
    const { value, done } = await reader.read();
    ended = done;
    text += value ?? "";
  };
  const until = async (reached: (text: string) => boolean) => {
    while (!reached(text) && !ended) await read();
    return text;
  };
  await read();
  return { text: () => text, until, toEnd: () => until(() => false), stop: () => end.abort() };
}
