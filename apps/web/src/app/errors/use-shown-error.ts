import { useState } from "react";

interface Asked {
  data: unknown;
  error: Error | null;
}

/**
 * What went wrong, until there is an answer. A query that never had one forgets its failure each time it asks again:
 * a page that shows its error from there would change to grey lines and back at every live event and every refetch,
 * and take "Retry" away from under the pointer or the focus.
 */
export function useShownError({ data, error }: Asked): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  const shown = data === undefined ? (error ?? last) : null;
  if (shown !== last) setLast(shown);
  return shown;
}
