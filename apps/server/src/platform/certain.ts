/**
 * A value that something outside of the types makes sure of. Where it is missing nonetheless, that is a defect of ours,
 * which is told at once instead of travelling on as `undefined`.
 * @param because what makes sure of it
 */
export function certain<Value>(value: Value | null | undefined, because: string): Value {
  if (value === null || value === undefined) throw new Error(`something is missing, although ${because}`);
  return value;
}
