/** What a text in Markdown will look like, made by the server as it will be shown there. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../api/api.ts";
import { useT } from "../../i18n/i18n.tsx";
import { Formattable } from "../formattable.tsx";
import { FailedView, LoadingRows } from "../../ui/feedback/state-views.tsx";
import "./messages.ts";
import styles from "./markdown-editor.module.css";

/** @param raw as it would be kept */
export function Preview({ raw }: { raw: string }): ReactNode {
  const t = useT();
  const rendered = useQuery({
    queryKey: ["rendered", raw],
    queryFn: ({ signal }) => api.postText("render/markdown", raw, { signal }),
    enabled: raw.trim() !== "",
    // The same text looks the same.
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const nothing = <p className={styles.nothing}>{t("writing.nothing")}</p>;
  if (raw.trim() === "") return nothing;
  if (rendered.error !== null) {
    return (
      <FailedView error={rendered.error} title={t("writing.previewFailed")} onRetry={() => void rendered.refetch()} />
    );
  }
  if (rendered.data === undefined) return <LoadingRows rows={2} />;
  return <Formattable text={{ format: "markdown", raw, html: rendered.data }} empty={nothing} />;
}
