/** For `combine` of `useQueries`: whether each of them has answered or failed. One that is switched off isn't waited for. */
export const haveSettled = (reads: readonly { isLoading: boolean }[]): boolean =>
  reads.every(({ isLoading }) => !isLoading);
