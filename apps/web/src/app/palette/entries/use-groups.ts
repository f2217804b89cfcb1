/** The entries of the palette for what is typed: what the client knows at once, and what the server finds. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import {
  Eye,
  EyeOff,
  FolderKanban,
  FolderPlus,
  History,
  Keyboard,
  ListOrdered,
  LogOut,
  Map as RoadMap,
  Settings,
  SquarePlus,
  UserRound,
} from "lucide-react";
import { useMemo, useState } from "react";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { hasPage } from "../../../shared/components/resource-link.tsx";
import { rootQuery, stopViewing, useCurrentUser } from "../../../shared/session/session.ts";
import { openShortcutList } from "../../shortcuts/shortcut-list-store.ts";
import { storedToken } from "../../../shared/credentials/token.ts";
import { isViewing } from "../../../shared/credentials/view-as.ts";
import { sectionsOf } from "../../../features/projects/settings/sections/sections.ts";
import { keysOf } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { NAVIGATION } from "../../navigation/destinations.ts";
import { viewsOf } from "../../../features/work/project-page/views.ts";
import { destinationsFor, placeOf, type Destination } from "./destinations.ts";
import { known, type Creating, type PaletteGroup, type PaletteItem } from "./items.ts";
import { fitting, workPackageIdIn } from "./matching.ts";
import { pathOf, recentPages, type RecentPage } from "./recent-pages.ts";
import { creatableProjectsQuery, viewablePeopleQuery } from "./search.ts";
import { settingItems } from "./settings.ts";
import { useCustomActionItems } from "./use-custom-action-items.ts";
import { foundGroup, useFound } from "./use-found.ts";
import { useOpenProject } from "./use-open-page.ts";
import { useTemplateItems } from "./use-template-items.ts";
import { useKeyItems } from "./use-key-items.ts";
import "../../../features/projects/settings/frame/messages.ts";
import "../../../features/work/model/messages.ts";

/** What is to be chosen next: a project to create work in, a person to view as. */
export type Picking = "project" | "person";

interface Source {
  /** What is typed now. */
  typed: string;
  /** The same a moment later: what the server is asked. */
  asked: string;
  onCreate: (creating: Creating) => void;
}

const RECENT_SHOWN = 5;

interface Everything extends Source {
  onType: (typed: string) => void;
  onPick: (what: Picking) => void;
}

export function useGroups({ typed, asked, onType, onCreate, onPick }: Everything): PaletteGroup[] {
  const pages = usePages(typed);
  const actions = useActions({ typed, asked, onCreate }, onPick);
  const templates = useTemplateItems(typed, onCreate);
  const onWorkPackage = useCustomActionItems(typed);
  const found = useFound(typed, asked, onType);
  const shown = [...onWorkPackage, actions, ...templates, useKeyItems(typed)];
  if (typed === "") return [...pages.filter((group) => group.id === "recent"), ...shown, ...pages.slice(1)];
  const byId = workPackageIdIn(typed) !== null;
  return byId ? [...found, ...pages, ...shown] : [...pages, ...shown, ...found];
}

function usePages(typed: string): PaletteGroup[] {
  const t = useT();
  const router = useRouter();
  const user = useCurrentUser();
  const here = useProjectPlaces();
  // As it was when the palette opened: the page that one is on is not worth going to.
  const [recent] = useState(() => recentPages(user.id).filter(({ href }) => pathOf(href) !== location.pathname));
  return useMemo(() => {
    const destinations = destinationsFor(user).filter(({ path }) => hasPage(router, path));
    const lately = fitting(latelyOn(recent, destinations, t), typed, ({ label }) => [label]).slice(0, RECENT_SHOWN);
    const shown = new Set(lately.map(({ href }) => pathOf(href ?? "")));
    // Each once.
    const others = destinations.filter(({ path }) => !shown.has(path));
    const goTo = fitting(others, typed, ({ label, path }) => [t(label), path]).map(
      ({ path, label, icon }): PaletteItem => ({
        id: `to ${path}`,
        label: t(label),
        detail: placeOf(path, t),
        icon,
        href: path,
        ...keysTo(path),
      }),
    );
    const places = fitting(here, typed, ({ label, detail = "" }) => [label, detail]);
    return [
      known("recent", t("palette.recent"), lately),
      known("to", t("palette.goTo"), [...places, ...goTo]),
      known("settings", t("palette.settings"), user.admin === true ? settingItems(t, typed) : []),
    ];
  }, [t, router, user, recent, typed, here]);
}

/** A page that is in the list of destinations has the name that it has there. */
function latelyOn(
  recent: readonly RecentPage[],
  destinations: readonly Destination[],
  t: ReturnType<typeof useT>,
): PaletteItem[] {
  return recent.map(({ title, href }) => {
    const path = pathOf(href);
    const known = destinations.find((one) => one.path === path);
    const label = known === undefined ? title : t(known.label);
    return { id: `recent ${href}`, label, detail: placeOf(path, t), icon: History, href };
  });
}

/** The keys that go there, too. */
function keysTo(path: string): Pick<PaletteItem, "keys"> {
  const keys = NAVIGATION.find(({ to }) => to === path)?.keys;
  return keys === undefined ? {} : { keys: keysOf({ keys }) };
}

const NO_ITEMS: readonly PaletteItem[] = [];
/** Pages of a project beside its views, with the link that opens each. */
const PROJECT_PAGES = [
  { page: "backlog", link: "sprints", icon: ListOrdered },
  { page: "roadmap", link: "workPackages", icon: RoadMap },
] as const;

/** The views and the settings of the project whose page is open, as far as they are open to this person. */
function useProjectPlaces(): readonly PaletteItem[] {
  const t = useT();
  const { id, project } = useOpenProject();
  return useMemo(() => {
    if (project === undefined) return NO_ITEMS;
    const detail = project.name;
    const views = viewsOf(project).map(({ mode, icon }): PaletteItem => {
      const label = t("palette.view", { view: t(`workPackages.view.${mode}`) });
      return { id: `view ${mode}`, label, detail, icon, href: `/projects/${id}?view=${mode}` };
    });
    const pages = PROJECT_PAGES.filter(({ link }) => hasLink(project, link)).map(({ page, icon }): PaletteItem => {
      const label = t("palette.view", { view: t(`workPackages.view.${page}`) });
      return { id: `view ${page}`, label, detail, icon, href: `/projects/${id}/${page}` };
    });
    const settings = sectionsOf(project).map(({ id: section, path }): PaletteItem => {
      const label = t("projectSettings.entry", { section: t(`projectSettings.section.${section}`) });
      const href = path.replace("$projectId", id ?? "");
      return { id: `settings ${section}`, label, detail, icon: Settings, href };
    });
    return [...views, ...pages, ...settings];
  }, [t, id, project]);
}

function useActions({ typed, onCreate }: Source, onPick: (what: Picking) => void): PaletteGroup {
  const t = useT();
  const mayView = useCurrentUser().admin === true && storedToken() === null;
  const createProject = linkOf(useQuery(rootQuery).data, "createProject");
  return useMemo(() => {
    const actions: PaletteItem[] = [
      {
        id: "new work package",
        label: t("palette.createWorkPackage"),
        icon: SquarePlus,
        run: () => onPick("project"),
        stays: true,
      },
      ...(createProject === null
        ? []
        : [
            {
              id: "new project",
              label: t("palette.createProject"),
              icon: FolderPlus,
              run: () => onCreate({ kind: "project", link: createProject }),
            },
          ]),
      ...(mayView
        ? [{ id: "view as", label: t("palette.viewAs"), icon: Eye, run: () => onPick("person"), stays: true }]
        : []),
      ...(isViewing()
        ? [
            {
              id: "stop viewing",
              label: t("palette.stopViewing"),
              icon: EyeOff,
              run: () => void stopViewing().catch(reportError),
            },
          ]
        : []),
      { id: "shortcuts", label: t("shell.shortcuts"), icon: Keyboard, run: openShortcutList },
      // Only for those who ask for it: no one should leave by a slip.
      ...(typed === "" ? [] : [{ id: "sign out", label: t("shell.signOut"), icon: LogOut, href: "/auth/logout" }]),
    ];
    return known(
      "actions",
      t("palette.actions"),
      fitting(actions, typed, ({ label }) => [label]),
    );
  }, [t, createProject, mayView, typed, onCreate, onPick]);
}

/** Projects to create a work package in. */
export function useProjectChoice({ typed, asked, onCreate }: Source): PaletteGroup[] {
  const t = useT();
  const projects = useQuery(creatableProjectsQuery(asked));
  const items = (projects.data ?? [])
    .filter((one) => hasLink(one, "createWorkPackage"))
    .map((one): PaletteItem => {
      const link = linkOf(one, "createWorkPackage");
      const run = (): void => {
        if (link !== null) onCreate({ kind: "workPackage", projectId: one.id, link });
      };
      return { id: `in ${one.id}`, label: one.name, icon: FolderKanban, run };
    });
  return [foundGroup("in", t("palette.createIn"), projects, items, typed === asked)];
}

/** People to view as. */
export function usePersonChoice({ typed, asked, onCreate }: Source): PaletteGroup[] {
  const t = useT();
  const people = useQuery(viewablePeopleQuery(asked));
  const items = (people.data ?? []).flatMap((one): PaletteItem[] => {
    const link = linkOf(one, "viewAs");
    if (link === null) return [];
    const run = (): void => onCreate({ kind: "viewing", name: one.name, link });
    return [{ id: `as ${one.id}`, label: one.name, detail: one.email, icon: UserRound, run }];
  });
  return [foundGroup("as", t("palette.viewAsWhom"), people, items, typed === asked)];
}
