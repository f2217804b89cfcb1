/** The store of files that the settings name. */
import type { FileStore } from "./files.ts";
import { FolderFiles } from "./folder-files.ts";
import type { S3Settings } from "../environment/settings.ts";
import { S3Files } from "./s3-files.ts";

export const openFiles = ({ s3, filesDir }: { s3: S3Settings | null; filesDir: string }): FileStore =>
  s3 === null ? new FolderFiles(filesDir) : new S3Files(s3, filesDir);
