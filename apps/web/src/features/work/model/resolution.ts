/** A work package's resolution: how it was closed, where it was (spec part 1, section 3: default columns). */
export function resolutionOf(status: { name: string; isClosed: boolean } | undefined, unresolved: string): string {
  return status?.isClosed === true ? status.name : unresolved;
}
