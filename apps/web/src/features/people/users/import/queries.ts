/** Reading and starting imports of users (`/user_imports`, our extension of the contract). */
import type { UserImport, ExistingPolicy } from "@halyard/contract/schemas/identity/people";
import { filter, filters } from "@halyard/api-client/query";
import { linkOf } from "@halyard/api-client/links";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

const PAGE_SIZE = 200;
const POLL_MS = 700;
/** A hundred thousand lines take a while to travel and to be checked. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/** One import; asked again and again while it runs. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", "import", String(id)),
    queryFn: ({ signal }) => api.get(`user_imports/${id}`, { signal }),
    refetchInterval: (query) => (query.state.data?.status === "running" ? POLL_MS : false),
    staleTime: 0,
  });

/** The lines in their order, all or those that something is wrong with. */
export function linesQuery(id: number, status: UserImport["status"] | undefined, onlyWrong: boolean) {
  const wrong = filters(onlyWrong ? [filter("wrong", "=", ["t"])] : []);
  return infiniteQueryOptions({
    queryKey: keys.part("users", "import", "lines", { id, status, onlyWrong }),
    queryFn: ({ pageParam, signal }) => {
      const query = { filters: wrong, pageSize: PAGE_SIZE, offset: pageParam };
      return api.get(`user_imports/${id}/rows`, { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (linkOf(last, "nextByOffset") === null ? null : pages.length + 1),
    enabled: status !== undefined && status !== "running",
  });
}

/** Sends a file; no one is created or changed. */
export function useCheckFile() {
  return useMutation({
    mutationFn: ({ file, existing }: { file: File; existing: ExistingPolicy }) => {
      const form = new FormData();
      form.append("file", file, file.name);
      return api.post("user_imports", form, { query: { existing }, timeoutMs: UPLOAD_TIMEOUT_MS });
    },
    meta: { handled: true },
  });
}

/** Creates the users, or forgets the file. */
export function useImportStep(action: "run" | "delete") {
  const queries = useQueryClient();
  const isDeletion = action === "delete";
  return useMutation({
    // With it the lines of a file are not read again while it goes.
    ...(isDeletion ? { mutationKey: keys.deletion("users", "import") } : {}),
    onMutate: () => (isDeletion ? queries.cancelQueries({ queryKey: keys.one("users", "import") }) : undefined),
    mutationFn: async (found: UserImport) => {
      const link = linkOf(found, action);
      if (link === null) return found;
      if (action === "run") return api.follow(link, {}, { operation: "POST user_imports/{}/run" });
      await api.follow(link);
      return null;
    },
    onSuccess: (after) => {
      if (after !== null) queries.setQueryData(importQuery(after.id).queryKey, after);
    },
  });
}
