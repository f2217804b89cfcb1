/**
 * Waits until there is no time left, and then reads what came in meanwhile before it says so: a process that stood still
 * finds its time over and the answer there at once, and the answer counts.
 * @param leftMs how long is left, in ms, asked again each time that this much has passed
 * @returns what ends the waiting
 */
export function whenOver(leftMs: () => number, isOver: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  const wait = (): void => {
    const left = leftMs();
    // Timers come before what the network and other threads have brought, and this comes after it.
    if (left <= 0) immediate = setImmediate(() => (leftMs() <= 0 ? isOver() : wait()));
    else if (left < Infinity) timer = setTimeout(wait, left);
  };
  wait();
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
