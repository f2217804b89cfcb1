/** What someone else changed in the same settings while they were being edited here. Pure. */

export interface Conflict {
  /** The field in words. */
  label: string;
  mine: string;
  theirs: string;
}

/** The fields of a form as texts that people read; the same keys in each. */
export type Shown = Readonly<Record<string, string>>;

/**
 * The fields that were changed here and by someone else, to different values.
 * @param before as the form was opened
 * @param now as the server has it
 */
export function conflictsBetween(before: Shown, mine: Shown, now: Shown, labels: Shown): Conflict[] {
  return Object.keys(mine).flatMap((field): Conflict[] => {
    const [was, wanted, is] = [before[field] ?? "", mine[field] ?? "", now[field] ?? ""];
    if (wanted === was || is === was || is === wanted) return [];
    return [{ label: labels[field] ?? field, mine: wanted, theirs: is }];
  });
}

/**
 * What was switched on and off here, on top of what the server has by now: what someone else switched meanwhile stays.
 * @param before as the form was opened
 */
export function switched<Value>(before: Iterable<Value>, mine: Iterable<Value>, now: Iterable<Value>): Set<Value> {
  const [was, wanted] = [new Set(before), new Set(mine)];
  const kept = [...now].filter((one) => wanted.has(one) || !was.has(one));
  return new Set([...kept, ...[...wanted].filter((one) => !was.has(one))]);
}

/**
 * What was changed here, on top of what the server has by now: what someone else changed in other fields stays.
 * @param before as the form was opened
 */
export function mergedInto<Fields extends object>(stored: Fields, before: Fields, mine: Fields): Fields {
  const was = new Map<string, unknown>(Object.entries(before));
  return { ...stored, ...Object.fromEntries(Object.entries(mine).filter(([name, value]) => was.get(name) !== value)) };
}
