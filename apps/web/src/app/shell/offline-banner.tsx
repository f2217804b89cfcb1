/** Says, for as long as it is so, that the device is offline. */
import { WifiOff } from "lucide-react";
import { useSyncExternalStore, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import styles from "./offline-banner.module.css";

export function OfflineBanner(): ReactNode {
  const t = useT();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <div className={styles.banner}>
          <WifiOff size={16} aria-hidden />
          {t("errors.offlineBanner")}
        </div>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
