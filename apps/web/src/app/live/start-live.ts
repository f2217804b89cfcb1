/** Loads the listening for live changes once the page is there: the first answer said from which event on it listens. */
const AGAIN_MS = 30_000;

/** @returns the way to stop */
export function startLiveLater(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const load = async (): Promise<void> => {
    try {
      const { startLive } = await import("./live.ts");
      if (!isOver) stop = startLive();
    } catch {
      if (!isOver) again = setTimeout(() => void load(), AGAIN_MS);
    }
  };
  void load();
  return () => {
    isOver = true;
    clearTimeout(again);
    stop?.();
  };
}
