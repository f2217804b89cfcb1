/** Browsers that are not asked for a second factor, each of which can be forgotten. */
import { linkOf } from "@halyard/api-client/links";
import type { RememberedDevice } from "@halyard/contract/schemas/identity/sign-in";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../../../shared/api/api.ts";
import { FormattedDate } from "../../../../../shared/dates/dates.tsx";
import { toast } from "../../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import "./messages.ts";
import styles from "../../profile-page.module.css";
import { useBrowserName } from "../../model/browser-name.ts";
import { devicesQuery, useFactorsChanged } from "./queries.ts";

export function RememberedDevices({ id }: { id: number }): ReactNode {
  const t = useT();
  const devices = useQuery(devicesQuery(id)).data?._embedded.elements ?? [];
  const changed = useFactorsChanged(id);
  const nameOf = useBrowserName();
  const forgetting = useMutation({
    mutationFn: (device: RememberedDevice) => {
      const link = linkOf(device, "delete");
      return link === null ? Promise.reject(new Error("no way to forget")) : api.follow(link);
    },
    onSuccess: async () => {
      await changed();
      toast.success(t("factors.deviceForgotten"));
    },
  });
  if (devices.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t("factors.devices")}</h3>
      <p className={styles.quiet}>{t("factors.devicesHelp")}</p>
      <ul className={styles.list}>
        {devices.map((device) => (
          <li key={device.id} className={styles.line}>
            <span className={styles.words}>
              <span className={styles.strong} title={device.userAgent}>
                {nameOf(device.userAgent)}
              </span>
              <span className={styles.quiet}>
                {device.address} · {t("factors.deviceUntil")} <FormattedDate date={device.expiresAt} />
              </span>
            </span>
            <Button
              variant="default"
              loading={forgetting.isPending && forgetting.variables === device}
              aria-label={t("factors.deviceForgetOf", { name: nameOf(device.userAgent) })}
              onClick={() => forgetting.mutate(device)}
            >
              {t("factors.deviceForget")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
