/** The store of files that the settings name. */
import type { FileStore } from "./files.ts";
import { FolderFiles } from "./folder-files.ts";
import type { Settings } from "../environment/settings.ts";
import { createOutgoingHttp } from "../outgoing-http/outgoing-http.ts";
import { S3Files } from "./s3-files.ts";

export const openFiles = (
  settings: Pick<Settings, "s3" | "filesDir" | "outgoingAllowed" | "outgoingProxy">,
): FileStore => {
  const { s3, filesDir } = settings;
  return s3 === null ? new FolderFiles(filesDir) : new S3Files(s3, filesDir, createOutgoingHttp(settings));
};
