/** Where GitHub is to send its deliveries, to be copied into its app. */
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { CopyButton } from "../model/copy-button.tsx";
import styles from "../model/integration.module.css";
import "../model/messages.ts";

/** Names and addresses that mean nothing outside of one computer or network (RFC 1918, 6761, 6762). */
const isPrivate = (host: string): boolean =>
  /^(localhost|.+\.localhost|.+\.local|\[::1\]|127\..+|10\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+)$/.test(host);

export function WebhookUrl(): ReactNode {
  const t = useT();
  // Where people reach this page is where GitHub reaches it.
  const url = `${location.origin}/webhooks/github`;
  return (
    <>
      {isPrivate(location.hostname) ? <Notice tone="warning">{t("github.privateUrl")}</Notice> : null}
      <div className={styles.copyLine}>
        <TextInput
          label={t("github.webhookUrl")}
          description={t("github.webhookHelp")}
          value={url}
          readOnly
          variant="filled"
          classNames={{ input: styles.address ?? "", root: styles.described ?? "" }}
        />
        <CopyButton text={url} label={t("github.copyUrl")} copied={t("github.urlCopied")} />
      </div>
    </>
  );
}
