/** The target that the settings name. */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { SettingValues } from "@halyard/contract/settings/sections";
import type { Settings } from "../../../platform/environment/settings.ts";
import type { OutgoingHttp } from "../../../platform/outgoing-http/outgoing-http.ts";
import { BackupError } from "../archive/errors.ts";
import { openFolderTarget } from "./folder-target.ts";
import { openS3Target } from "./s3-target.ts";
import type { BackupTarget } from "./target.ts";

interface Given {
  settings: Pick<Settings, "dataDir">;
  outgoing: OutgoingHttp;
}

export const folderOf = ({ dataDir }: Pick<Settings, "dataDir">, folder: string): string =>
  folder === "" ? join(dataDir, "backups") : resolve(folder);

/** @throws BackupError where it cannot be used */
export async function openTarget(
  { settings, outgoing }: Given,
  values: SettingValues["backup"],
  secretAccessKey: string | null,
): Promise<BackupTarget> {
  if (values.target === "folder") return openFolderTarget(folderOf(settings, values.folder));
  if (values.s3Url === "" || values.s3AccessKeyId === "" || secretAccessKey === null) {
    throw new BackupError("The S3 bucket needs an address, an access key and a secret access key.");
  }
  const workshop = join(settings.dataDir, "backups-outgoing");
  await mkdir(workshop, { recursive: true, mode: 0o700 });
  const access = { region: values.s3Region, accessKeyId: values.s3AccessKeyId, secretAccessKey };
  return openS3Target({ url: values.s3Url.replace(/\/+$/, ""), ...access }, outgoing, workshop);
}
