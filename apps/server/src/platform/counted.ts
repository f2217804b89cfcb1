/** Numbers in sentences. */
const numbers = new Intl.NumberFormat("en-US");

/** `1 file`, `1,234 files`. @param several where that is more than an s */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${numbers.format(count)} ${count === 1 ? one : several}`;
