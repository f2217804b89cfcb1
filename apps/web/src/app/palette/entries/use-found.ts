/** What the server finds for what is typed: work packages with the line that fits, projects, people, saved views. */
import type { FoundWorkPackage, FoundNamed } from "@halyard/contract/schemas/views";
import { idOf, linkOf, titleOf } from "@halyard/api-client/links";
import { SEARCH_KINDS, wordsSearched } from "@halyard/contract/views/search";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Bookmark, FolderKanban, ListFilter, Search, SpellCheck, UserRound, UsersRound } from "lucide-react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { shapeOfType } from "../../../features/work-types/types/type-icon.tsx";
import { useLookups } from "../../../features/work/model/use-lookups.ts";
import { hasPage } from "../../../shared/components/resource-link.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { known, type PaletteGroup, type PaletteItem } from "./items.ts";
import { workPackageIdIn } from "./matching.ts";
import { pathOf } from "./recent-pages.ts";
import { searchQuery } from "./search.ts";

/** A letter alone finds nearly everything. */
const SHORTEST = 2;
const PROJECT_PAGE = /^\/projects\/([^/]+)$/;

const isLong = (text: string): boolean => text.length >= SHORTEST;
const isNumber = (text: string): boolean => workPackageIdIn(text) !== null;

const EXCERPTS = {
  subject: "palette.inDescription",
  description: "palette.inDescription",
  comment: "palette.inDescription",
  file: "palette.inFile",
} as const;

/**
 * @param asked what the server was asked, a moment behind what is typed
 * @param onType puts other words into the field
 */
export function useFound(typed: string, asked: string, onType: (typed: string) => void): PaletteGroup[] {
  const t = useT();
  const look = useLookups();
  const router = useRouter();
  const admin = useCurrentUser().admin === true;
  const found = useQuery({
    ...searchQuery(asked, isNumber(asked) ? ["workPackages"] : SEARCH_KINDS),
    enabled: isLong(asked) || isNumber(asked),
  });
  if (!isLong(typed) && !isNumber(typed)) return [];
  const settled = typed === asked;
  const words = wordsSearched(asked);
  // What was found for a number is no answer to words, and the other way round.
  const { workPackages = [], projects = [], people = [], queries = [] } = found.data?._embedded ?? {};
  const groups: [id: string, label: string, items: PaletteItem[]][] = [
    ["work", t("palette.workPackages"), workPackages.map(workItem)],
    ["projects", t("palette.projects"), projects.map(projectItem)],
    ["people", t("palette.people"), people.flatMap(personItem)],
    ["views", t("palette.views"), queries.flatMap(viewItem)],
  ];
  const here = PROJECT_PAGE.exec(location.pathname)?.[1];
  const narrow = here === undefined || isNumber(typed) ? [] : [inProject(here)];
  if (settled && found.isError) {
    return [foundGroup("found", t("palette.found"), found, [], settled), more(narrow)];
  }
  const hits = workPackages.length + projects.length + people.length + queries.length;
  const meant = settled && !found.isPlaceholderData ? (found.data?.suggestion ?? null) : null;
  return [
    ...(meant === null ? [] : [known("meant", t("palette.didYouMean"), [meantItem(meant)])]),
    ...groups.map(([id, label, items]) => foundGroup(id, label, found, items, settled)),
    more([...(settled && hits > 0 && !isNumber(typed) ? [everything()] : []), ...narrow]),
  ];

  function more(items: readonly PaletteItem[]): PaletteGroup {
    return { ...known("more", t("palette.more"), items), pinned: true };
  }
  function meantItem(text: string): PaletteItem {
    return { id: "meant", label: text, icon: SpellCheck, run: () => onType(text), stays: true };
  }
  function workItem(one: FoundWorkPackage): PaletteItem {
    const { attribute, excerpt, comment } = one.match;
    const from = comment === undefined ? t(EXCERPTS[attribute]) : t("palette.saidBy", { author: comment.author });
    const [type, status] = [titleOf(one, "type"), titleOf(one, "status")];
    return {
      id: `work ${one.id}`,
      label: one.subject,
      detail: titleOf(one, "project"),
      number: one.id,
      excerpt: excerpt === null ? undefined : { from, text: excerpt },
      words,
      icon: shapeOfType(type),
      work: {
        type: { name: type, color: look.types.get(type), icon: look.typeIcons.get(type) ?? iconOfName(type) },
        status: { name: status, status: look.statuses.get(status) },
      },
      href: `/work_packages/${one.id}${comment === undefined ? "" : `#activity-${comment.id}`}`,
    };
  }
  function projectItem({ id, name }: FoundNamed): PaletteItem {
    return { id: `project ${id}`, label: name, words, icon: FolderKanban, href: `/projects/${id}` };
  }
  /** Those that have a page for this person: who administers sees them where they are managed. */
  function personItem({ _type, id, name, email }: FoundNamed): PaletteItem[] {
    const pages: Record<string, string> = {
      User: admin ? `/admin/users?user=${id}` : `/users/${id}`,
      ...(admin ? { Group: `/admin/groups?group=${id}` } : {}),
    };
    const href = pages[_type];
    if (href === undefined || !hasPage(router, pathOf(href))) return [];
    const icon = _type === "Group" ? UsersRound : UserRound;
    return [{ id: `person ${id}`, label: name, detail: email, words, icon, href }];
  }
  /** A view of all projects has no page. */
  function viewItem(one: FoundNamed): PaletteItem[] {
    const project = linkOf(one, "project");
    if (project === null) return [];
    const href = `/projects/${idOf(project)}?query=${one.id}`;
    return [{ id: `view ${one.id}`, label: one.name, detail: project.title, words, icon: Bookmark, href }];
  }
  function everything(): PaletteItem {
    const href = `/search?q=${encodeURIComponent(JSON.stringify(typed))}`;
    return { id: "all", label: t("palette.all", { text: typed }), icon: Search, href };
  }
  function inProject(project: string): PaletteItem {
    const href = `/projects/${project}?view=table&q=${encodeURIComponent(JSON.stringify(typed))}`;
    return { id: "here", label: t("palette.findHere", { text: typed }), icon: ListFilter, href };
  }
}

/**
 * What a query found, while it is asked what it found before.
 * @param settled what is typed is what was asked
 */
export function foundGroup(
  id: string,
  label: string,
  query: UseQueryResult<unknown>,
  items: readonly PaletteItem[],
  settled: boolean,
): PaletteGroup {
  if (settled && query.isError) return { id, label, items: [], state: "failed", retry: () => void query.refetch() };
  const loading = !settled || query.isPending || query.isPlaceholderData;
  return { id, label, items, state: loading ? "loading" : "ready" };
}
