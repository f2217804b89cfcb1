/** What stands above every page: through whose eyes it is seen, and what administrators announce. */
import type { Viewing } from "@halyard/contract/people";
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import type { Announcement, Maintenance } from "../../../shared/instance/instance.ts";
import { AnnouncementBanner } from "./announcement-banner.tsx";
import { MaintenanceBanner } from "./maintenance-banner.tsx";
import styles from "./banners.module.css";

const ViewAsBanner = lazy(async () => ({ default: (await import("./view-as-banner.tsx")).ViewAsBanner }));

interface BannersProps {
  viewing: Viewing | undefined;
  announcement: Announcement | null;
  maintenance: Maintenance | null;
}

export function Banners({ viewing, announcement, maintenance }: BannersProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => reserveHeight(place.current), []);
  return (
    <div ref={place} className={styles.banners}>
      {viewing === undefined ? null : (
        <Suspense>
          <ViewAsBanner viewing={viewing} />
        </Suspense>
      )}
      {maintenance === null ? null : <MaintenanceBanner {...maintenance} />}
      {announcement === null ? null : <AnnouncementBanner key={announcement.text} {...announcement} />}
    </div>
  );
}

/** What lies over the page begins below them. */
function reserveHeight(banners: HTMLElement | null): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--banner-height", `${banners?.offsetHeight ?? 0}px`));
  if (banners !== null) observer.observe(banners);
  return () => {
    observer.disconnect();
    style.removeProperty("--banner-height");
  };
}
