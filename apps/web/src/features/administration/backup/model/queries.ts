/** Backups, their settings, and restoring one (`/admin/backups`, `/admin/settings/backup`: our extensions). */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BackupSection } from "@halyard/contract/schemas/administration/administration";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

const AGAIN_MS = 30_000;
/** While one is being made. */
const SOON_MS = 1_000;

export const backupsQuery = queryOptions({
  queryKey: keys.list("administration", { backups: true }),
  queryFn: ({ signal }) => api.get("admin/backups", { signal }),
  refetchInterval: ({ state }) =>
    state.data?._embedded.elements.some((backup) => backup.state === "running") === true ? SOON_MS : AGAIN_MS,
});

export const backupSettingsQuery = queryOptions({
  queryKey: keys.list("administration", { settings: "backup" }),
  queryFn: ({ signal }) => api.get("admin/settings/backup", { signal }),
});

export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: keys.list("administration", { backups: "preview", id }),
    queryFn: ({ signal }) => api.get(`admin/backups/${id}/preview`, { signal }),
    // What is here goes on changing.
    staleTime: 0,
  });

/** By its number, which needs no sign-in: everyone is signed out meanwhile. */
export const restoreQuery = (id: string) =>
  queryOptions({
    queryKey: keys.list("administration", { restores: id }),
    queryFn: ({ signal }) => api.get(`auth/restores/${id}`, { signal, anonymous: true, retries: 0 }),
    refetchInterval: SOON_MS,
    retry: false,
  });

/** @param handled whether the page itself says what went wrong */
export function useBackupAction<Given, Answer>(work: (given: Given) => Promise<Answer>, handled = false) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    meta: { handled },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
}

export const startBackup = () => api.post("admin/backups");
export function uploadBackup(file: File) {
  const form = new FormData();
  form.append("file", file);
  return api.post("admin/backups/upload", form);
}
export const lookForBackups = () => api.post("admin/backups/look");
export const verifyBackup = (id: number) => api.post(`admin/backups/${id}/verify`);
export const deleteBackup = (id: number) => api.delete(`admin/backups/${id}`);
export const startRestore = (id: number, body: { name: string; passphrase?: string }) =>
  api.post(`admin/backups/${id}/restore`, body);

export const startPart = (
  id: number,
  body: ({ project: string | number } | { workPackage: number }) & { preview: boolean },
) => api.post(`admin/backups/${id}/parts`, body);

/** How the restore of one item goes. */
export const partQuery = (backup: number, id: string) =>
  queryOptions({
    queryKey: keys.list("administration", { backups: "part", backup, id }),
    queryFn: ({ signal }) => api.get(`admin/backups/${backup}/parts/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === "running" ? SOON_MS : false),
  });

export type BackupChanges = Partial<BackupSection> & {
  passphrase?: string | null | undefined;
  s3SecretAccessKey?: string | null | undefined;
};
export const saveBackupSettings = (lockVersion: number, changes: Record<string, unknown>) =>
  api.patch("admin/settings/backup", { ...changes, lockVersion });
