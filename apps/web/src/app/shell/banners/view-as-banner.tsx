/** Says on every page through whose eyes it is seen, for how long still, and how to stop. */
import { titleOf } from "@halyard/api-client/links";
import type { Viewing } from "@halyard/contract/people";
import { Button, VisuallyHidden } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./view-as-banner.module.css";
import { rootQuery, stopViewing } from "../../../shared/session/session.ts";
import "../../../shared/session/messages.ts";

const MINUTE_MS = 60_000;
const ASK_MS = 2_000;

export function ViewAsBanner({ viewing }: { viewing: Viewing }): ReactNode {
  const t = useT();
  const name = titleOf(viewing, "user");
  const minutes = useMinutesLeft(Date.parse(viewing.expiresAt));
  const stop = useMutation({ mutationFn: stopViewing });
  return (
    <section className={styles.banner} aria-label={t("viewing.banner")}>
      <Eye size={18} aria-hidden className={styles.icon} />
      <p className={styles.words}>
        <span className={styles.line}>
          <strong>{t("viewing.as", { name })}</strong>, {t("viewing.only")}.
        </span>{" "}
        <span className={styles.line}>
          {t("viewing.by", { viewer: titleOf(viewing, "viewer") })} <span>{t("viewing.left", { minutes })}.</span>
        </span>
      </p>
      <VisuallyHidden role="status">{minutes === 0 ? t("viewing.soon", { name }) : ""}</VisuallyHidden>
      <Button variant="default" className={styles.stop} loading={stop.isPending} onClick={() => stop.mutate()}>
        {t("viewing.stop")}
      </Button>
    </section>
  );
}

/** Counts the minutes down; when there are none, the server is asked, whose clock decides. */
function useMinutesLeft(until: number): number {
  const queries = useQueryClient();
  const [now, setNow] = useState(Date.now);
  const left = until - now;
  useEffect(() => {
    const wait = left <= 0 ? ASK_MS : Math.min(left, (left % MINUTE_MS) + 1);
    const timer = setTimeout(() => {
      setNow(Date.now());
      // It refuses who comes with eyes that are no more, and so the page is read again.
      if (left <= 0) void queries.refetchQueries({ queryKey: rootQuery.queryKey });
    }, wait);
    return () => clearTimeout(timer);
  }, [left, queries]);
  return Math.max(0, Math.floor(left / MINUTE_MS));
}
