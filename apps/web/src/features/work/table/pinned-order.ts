/**
 * Rows stay where they are while one looks at them: what was changed, by oneself or others, stands where it stood until
 * the list is asked for in another way or put in order on request. Only into another group a row has to move. Pure.
 */

/** In which group each row stood, in the order of the rows. */
export type Standing = ReadonlyMap<number, string>;

interface Row {
  id: number;
}

/** @param rows as the server sorts them, those of a group together @returns the same rows, each where it stood */
export function pinned<Any extends Row>(
  rows: readonly Any[],
  before: Standing,
  groupOf: (row: Any) => string,
): readonly Any[] {
  if (before.size === 0) return rows;
  const places = new Map([...before.keys()].map((id, at) => [id, at]));
  const placeOf = ({ id }: Row): number => places.get(id) ?? 0;
  const ordered = [...Map.groupBy(rows, groupOf)].flatMap(([group, members]) => {
    const stays = (row: Any): boolean => before.get(row.id) === group;
    const kept = members.filter(stays).toSorted((a, b) => placeOf(a) - placeOf(b));
    members.forEach((row, at) => {
      if (!stays(row)) kept.splice(at, 0, row);
    });
    return kept;
  });
  return ordered.every((row, at) => row === rows[at]) ? rows : ordered;
}

export const standingOf = <Any extends Row>(rows: readonly Any[], groupOf: (row: Any) => string): Standing =>
  new Map(rows.map((row) => [row.id, groupOf(row)]));

export function sameStanding(a: Standing, b: Standing): boolean {
  if (a.size !== b.size) return false;
  const others = [...b];
  return [...a].every(([id, group], at) => others[at]?.[0] === id && others[at][1] === group);
}
