/** The store of files that the settings name. */
import type { Settings } from "../environment/settings.ts";
import type { FileStore } from "./files.ts";
import { FolderFiles } from "./folder-files.ts";
import { S3Files } from "./s3-files.ts";

export const openFiles = ({ s3, filesDir }: Pick<Settings, "s3" | "filesDir">): FileStore =>
  s3 === null ? new FolderFiles(filesDir) : new S3Files(s3, filesDir);
