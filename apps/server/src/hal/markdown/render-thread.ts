/** The request thread's end of the thread that renders. A text that takes too long ends the thread; another takes over. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { TEXT_MS, THREAD_MEMORY_MB } from "./limits.ts";
import type { Rendered } from "./rendered-texts.ts";
import type { Answer } from "./worker.ts";

export class RenderThread {
  readonly #limitMs: number;
  #thread: Promise<Worker> | null = null;

  constructor(limitMs = TEXT_MS) {
    this.#limitMs = limitMs;
  }

  /**
   * One text; the next one is asked for after its answer.
   * @returns null where it took too long, needed too much memory or failed
   * @throws where no thread can be started
   */
  async render(raw: string): Promise<Rendered> {
    return this.#answer(await (this.#thread ?? this.#start()), raw);
  }

  #answer(worker: Worker, raw: string): Promise<Rendered> {
    return new Promise((resolve) => {
      let check: NodeJS.Immediate | undefined;
      const end = (html: Rendered) => {
        clearTimeout(timer);
        clearImmediate(check);
        worker.off("message", answered).off("exit", ended);
        worker.unref();
        resolve(html);
      };
      const answered = ({ html }: Answer) => end(html);
      const ended = () => end(null);
      const stop = () => {
        // The next text need not wait until the other thread has started.
        void this.#start().catch(() => {});
        void worker.terminate();
        end(null);
      };
      // Where this thread itself was held up, an answer may have come that it has not seen yet: that is read first.
      const timer = setTimeout(() => (check = setImmediate(stop)), this.#limitMs);
      worker.on("message", answered).on("exit", ended);
      worker.ref();
      worker.postMessage(raw);
    });
  }

  #start(): Promise<Worker> {
    const thread = startWorker(() => this.#forget(thread));
    this.#thread = thread;
    thread.catch(() => this.#forget(thread));
    return thread;
  }

  #forget(thread: Promise<Worker>): void {
    if (this.#thread === thread) this.#thread = null;
  }
}

async function startWorker(ended: () => void): Promise<Worker> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
  });
  worker.once("exit", ended);
  // Its first message says that it is ready.
  await once(worker, "message");
  // One that runs out of memory says so and exits. An error that no one listens for would end the process.
  worker.on("error", () => {});
  worker.unref();
  return worker;
}
