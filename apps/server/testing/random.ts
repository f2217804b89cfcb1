/** Numbers without a pattern, and the same in each run. */
export function randomFrom(seed: number) {
  let last = seed;
  const random = (below: number): number => {
    last = (last * 48_271) % 2_147_483_647;
    return last % below;
  };
  const pick = <One>(from: readonly One[]): One => from[random(from.length)]!;
  /** One of three times nothing. */
  const maybe = <One>(from: readonly One[]): One | null => (random(3) === 0 ? null : pick(from));
  return { random, pick, maybe };
}
