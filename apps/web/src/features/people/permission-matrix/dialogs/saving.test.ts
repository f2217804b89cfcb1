import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../../shared/api/api.ts";
import { queryClient } from "../../../../shared/api/query-client.ts";
import { matrixRolesQuery } from "../state/queries.ts";
import { saveRole } from "./saving.ts";

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const role = (lockVersion: number, permissions: string[]) => ({
  id: 7,
  name: "Mate",
  assignable: true,
  permissions,
  lockVersion,
  _links: { permissions: permissions.map((id) => ({ href: `/api/v3/permissions/${id}` })) },
});

test("what was being read while a role was saved is not shown over it", async () => {
  const lists: ((permissions: string[], lockVersion: number) => void)[] = [];
  vi.spyOn(api, "get").mockImplementation(
    () =>
      new Promise<never>((answer) =>
        lists.push((permissions, lockVersion) =>
          answer({ _embedded: { elements: [role(lockVersion, permissions)] } } as never),
        ),
      ),
  );
  vi.spyOn(api, "patch").mockResolvedValue({ permissions: ["view_news"], lockVersion: 2 });
  const shown: number[] = [];
  const stop = new QueryObserver(queryClient, matrixRolesQuery).subscribe(({ data }) => {
    const [mate] = data ?? [];
    if (mate !== undefined) shown.push(mate.lockVersion);
  });
  lists[0]!([], 1);
  await expect.poll(() => shown).toEqual([1]);
  void queryClient.invalidateQueries({ queryKey: matrixRolesQuery.queryKey });
  await expect.poll(() => lists.length).toBe(2);
  const [mate] = queryClient.getQueryData(matrixRolesQuery.queryKey)!;
  expect(await saveRole({ role: mate!, grant: ["view_news"], revoke: [] })).toEqual({ state: "saved" });
  lists[1]!([], 1);
  await expect.poll(() => lists.length).toBe(3);
  lists[2]!(["view_news"], 2);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(new Set(shown.slice(shown.indexOf(2)))).toEqual(new Set([2]));
  expect(shown).toContain(2);
  stop();
});
