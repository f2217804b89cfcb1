/** A work package's resolution: how it was closed, where it was (default columns). */
export function resolutionOf(status: { name: string; isClosed: boolean } | undefined, unresolved: string): string {
  return status?.isClosed === true ? status.name : unresolved;
}
