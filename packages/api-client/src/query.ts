/** The parameters of lists: filters, sorting, paging (API README, "Conventions"). */
export type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

export interface Filter {
  name: string;
  operator: string;
  values: readonly string[];
}

export type SortDirection = "asc" | "desc";
export type Sort = readonly [name: string, direction: SortDirection];

/** One filter, for example `filter("status", "o")` or `filter("assignee", "=", ["me"])`. Values are sent as text. */
export function filter(name: string, operator: string, values: readonly (string | number)[] = []): Filter {
  return { name, operator, values: values.map(String) };
}

/** The `filters` parameter. An empty list is sent as `[]`: it means all, where none at all means open ones only. */
export function filters(list: readonly Filter[]): string {
  return JSON.stringify(list.map(({ name, operator, values }) => ({ [name]: { operator, values } })));
}

/** The `sortBy` parameter; the first criterion counts most, the API keeps three. */
export function sortBy(...sorts: readonly Sort[]): string {
  return JSON.stringify(sorts);
}

/** `?a=1&b=2`, or nothing; what is null or undefined is left out. A path that has parameters keeps them. */
export function withQuery(path: string, query: Query | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  if (text === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${text}`;
}
