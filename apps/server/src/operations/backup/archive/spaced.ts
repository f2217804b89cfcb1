/** A message to another thread costs more than a block of rows does. */
const SAY_MS = 250;

/** @returns what passes on the first of the calls that come within a quarter of a second */
export function spaced<Said extends unknown[]>(say: (...said: Said) => void): (...said: Said) => void {
  let saidAt = 0;
  return (...said) => {
    const now = performance.now();
    if (now - saidAt < SAY_MS) return;
    saidAt = now;
    say(...said);
  };
}
