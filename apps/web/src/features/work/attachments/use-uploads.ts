/** The uploads that are under way at one work package, or for a new one: started, watched, given up, tried again. */
import type { Attachment } from "@halyard/contract/resources";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { configurationQuery } from "./queries.ts";
import { sendFile } from "./upload.ts";

export interface Upload {
  key: number;
  file: File;
  /** What has been sent, from 0 to 1. */
  part: number;
  /** Why it did not go; null: it is going. */
  failed: string | null;
  /** It did not go, and would not another time. */
  hopeless: boolean;
}

let lastKey = 0;

/** @param workPackageId where they are sent to; null: to one that there is not yet */
export function useUploads(workPackageId: number | null, href: string | null) {
  const t = useT();
  const queries = useQueryClient();
  const limit = useQuery({ ...configurationQuery, enabled: href !== null }).data?.maximumAttachmentFileSize;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, () => void>());

  // Who leaves gives up what is under way.
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort();
    };
  }, []);

  const change = useCallback(
    (key: number, patch: Partial<Upload> | null) =>
      setUploads((now) =>
        patch === null
          ? now.filter((upload) => upload.key !== key)
          : now.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
      ),
    [],
  );

  const start = useCallback(
    async (file: File): Promise<Attachment | null> => {
      if (href === null) return null;
      lastKey += 1;
      const key = lastKey;
      const tooLarge = limit !== undefined && file.size > limit;
      const failed = tooLarge ? t("attachments.tooLarge", { limit: bytesText(limit) }) : null;
      setUploads((now) => [...now, { key, file, part: 0, failed, hopeless: tooLarge }]);
      if (tooLarge) return null;
      const sending = sendFile(href, file, (part) => change(key, { part }));
      aborts.current.set(key, sending.abort);
      try {
        const attachment = await sending.done;
        change(key, null);
        if (workPackageId !== null) {
          await queries.invalidateQueries({ queryKey: keys.one("work_packages", workPackageId) });
        }
        return attachment;
      } catch (error) {
        if (error instanceof DOMException) change(key, null);
        else {
          const { message, details } = describeError(error);
          change(key, { failed: details[0] ?? message });
        }
        return null;
      } finally {
        aborts.current.delete(key);
      }
    },
    [change, href, limit, queries, t, workPackageId],
  );

  const drop = useCallback(
    (key: number) => {
      aborts.current.get(key)?.();
      change(key, null);
    },
    [change],
  );

  const again = useCallback(
    (upload: Upload) => {
      change(upload.key, null);
      return start(upload.file);
    },
    [change, start],
  );

  return { uploads, may: href !== null, start, drop, again };
}

export type Uploads = ReturnType<typeof useUploads>;
