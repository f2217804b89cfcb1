/** What is wrong with the settings of backups beyond each value by itself. */
import { access, constants } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { SettingValues } from "@halyard/contract/settings/sections";
import { makeFolder } from "../../operations/backup/targets/folder-target.ts";
import { folderOf } from "../../operations/backup/targets/open.ts";
import type { Context } from "../../platform/context.ts";
import { violation, type ApiError } from "../../platform/errors.ts";
import { problemOf } from "../../platform/jobs/schedules.ts";

export async function backupProblems({ settings }: Context, values: SettingValues["backup"]): Promise<ApiError[]> {
  const problems: ApiError[] = [];
  const timing = problemOf({ cron: values.schedule, timeZone: values.timeZone });
  const isZone = problemOf({ cron: "0 0 * * *", timeZone: values.timeZone }) === null;
  if (timing !== null) problems.push(isZone ? violation("schedule", timing) : unknownZone());
  else if (!isZone) problems.push(unknownZone());
  if (values.target === "folder" && !(await canBeWritten(settings.dataDir, values.folder))) {
    problems.push(violation("folder", "Enter the full path of a folder that Halyard can write to."));
  }
  if (values.target === "s3" && !/^https?:\/\/[^/]+\/./.test(values.s3Url)) {
    problems.push(violation("s3Url", "Enter the address of the bucket: https://s3.example.org/backups"));
  }
  return problems;
}

const unknownZone = (): ApiError => violation("timeZone", "There is no such time zone.");

async function canBeWritten(dataDir: string, folder: string): Promise<boolean> {
  if (folder !== "" && !isAbsolute(folder)) return false;
  const path = folderOf({ dataDir }, folder);
  try {
    await makeFolder(path);
    await access(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
