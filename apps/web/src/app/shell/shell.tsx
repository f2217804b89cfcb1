/** The frame of every page for those signed in: skip link, header, navigation, the page. */
import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { PageSkeleton } from "../../shared/components/page-skeleton.tsx";
import { Later } from "../../shared/ui/feedback/later.tsx";
import { keepFocusInView } from "../../shared/ui/focus/into-view.ts";
import { listenForShortcuts, useShortcut } from "../../shared/ui/shortcuts/shortcuts.ts";
import { toast } from "../../shared/feedback/toast-store.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ApplyPreferences } from "./apply-preferences.tsx";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useInstance } from "../../shared/instance/instance.ts";
import { startLiveLater } from "../live/start-live.ts";
import { NAVIGATION } from "../navigation/destinations.ts";
import { Palette } from "../palette/palette.tsx";
import { rootQuery, useSessionWatch } from "../../shared/session/session.ts";
import { hasJustEnded } from "../../shared/credentials/view-as.ts";
import { useProofAsked } from "../../shared/credentials/proof.ts";
import { Header } from "./header.tsx";
import { Navigation } from "../navigation/navigation.tsx";
import { rememberCollapsed, wasCollapsed } from "../navigation/remembered.ts";
import { ShortcutList } from "../shortcuts/shortcut-list.tsx";
import styles from "./shell.module.css";

const ProofDialog = lazy(async () => ({ default: (await import("../../shared/proof/proof-dialog.tsx")).ProofDialog }));
const Banners = lazy(async () => ({ default: (await import("./banners/banners.tsx")).Banners }));

export function Shell(): ReactNode {
  const t = useT();
  const [collapsed, setCollapsed] = useState(wasCollapsed);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // On small screens the navigation goes away once it was used: it is open for one address only.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const drawer = drawerAt === path;
  const closeDrawer = useCallback(() => setDrawerAt(null), []);
  useEffect(() => listenForShortcuts(document), []);
  useEffect(() => startLiveLater(), []);
  const content = useRef<HTMLElement>(null);
  useEffect(() => (content.current === null ? undefined : keepFocusInView(content.current)), []);
  useSessionWatch();
  const isProofAsked = useProofAsked();
  useEffect(() => {
    if (hasJustEnded()) toast.info(t("shell.ownEyes"));
  }, [t]);
  const viewing = useQuery(rootQuery).data?._embedded?.viewing;
  const { announcement, maintenance } = useInstance();
  const toggle = (): void => {
    rememberCollapsed(!collapsed);
    setCollapsed(!collapsed);
  };
  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <a className={styles.skip} href="#content">
        {t("shell.skipToContent")}
      </a>
      {viewing === undefined && announcement === null && maintenance === null ? null : (
        <Suspense>
          <Banners viewing={viewing} announcement={announcement} maintenance={maintenance} />
        </Suspense>
      )}
      <Header drawer={drawer} onDrawer={() => setDrawerAt(drawer ? null : path)} />
      <Navigation collapsed={collapsed} onCollapse={toggle} drawer={drawer} onClose={closeDrawer} />
      <main ref={content} id="content" className={styles.main} tabIndex={-1}>
        <Later placeholder={<PageSkeleton />}>
          <Outlet />
        </Later>
      </main>
      <BottomBar />
      <ApplyPreferences />
      <NavigationShortcuts />
      <ShortcutList />
      <Palette />
      {isProofAsked ? (
        <Suspense>
          <ProofDialog />
        </Suspense>
      ) : null}
    </div>
  );
}

function NavigationShortcuts(): ReactNode {
  return NAVIGATION.map(({ to, keys, shortcut, label }) =>
    keys === undefined ? null : <GoTo key={to} to={to} keys={keys} label={shortcut ?? label} />,
  );
}

function GoTo({ to, keys, label }: Pick<(typeof NAVIGATION)[number], "to" | "label"> & { keys: string }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  useShortcut(keys, t(label), () => void navigate({ to }));
  return null;
}
