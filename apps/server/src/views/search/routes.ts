/**
 * Extension `GET /search?q=TEXT`: work packages, projects, people and saved views in one answer, each only as far as
 * the caller may see them. `where=comment` (or `subject`, `description`, `file`) looks for work packages in that text alone;
 * of comments `saidBy` takes the id of their author and `saidWithin` a number of days.
 */
import type { FastifyInstance } from "fastify";
import type { Link } from "@halyard/contract/hal";
import { SEARCH_KINDS, SEARCH_PLACES, wordsSearched, type SearchKind } from "@halyard/contract/views/search";
import type { Caller } from "../../access/caller.ts";
import { fileNamesAmong } from "../../work/attachments/service.ts";
import { commentsWith } from "../../work/activities/service.ts";
import { catalogueAt, catalogueFor, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { badRequest, invalidQuery } from "../../platform/errors.ts";
import { isObject } from "../../hal/json.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { wordsOf } from "../../hal/read/words.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { listPrincipals } from "../../identity/principals/service.ts";
import { projectLink } from "../../projects/projects/resource.ts";
import { listProjectsAmong } from "../../projects/projects/service.ts";
import { queriesNamed } from "../queries/service.ts";
import { workPackageResource } from "../../work/work-packages/resource/resource.ts";
import { searchWorkPackages, textsLike, type Looked } from "../../work/work-packages/list/search.ts";
import { commented, placesOf } from "./excerpts.ts";
import { suggestionFor } from "./suggestion.ts";

const TEXT_LENGTH_MAXIMUM = 200;
const DAY = 86_400_000;
/** Dates can't go back much further. */
const DAYS_MAXIMUM = 1_000_000;
const SHOWN = 6;
const SHOWN_MAXIMUM = 100;

/** What a list of hits shows; the rest is behind their links. */
const WORK_PACKAGE = new Set([
  "_type",
  "self",
  "id",
  "subject",
  "project",
  "type",
  "status",
  "priority",
  "assignee",
  "author",
  "updatedAt",
]);
const NAMED = ["_type", "id", "name", "identifier", "email"];

const LISTS: Record<SearchKind, string> = {
  workPackages: "/api/v3/work_packages",
  projects: "/api/v3/projects",
  people: "/api/v3/principals",
  queries: "/api/v3/queries",
};

export function searchRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/search", async (request) => {
    const { caller } = request;
    const { raw, filters } = readListQuery(request.query);
    const text = (raw["q"] ?? "").trim();
    if (text.length > TEXT_LENGTH_MAXIMUM || text.includes("\0")) {
      throw badRequest(`Bad request: q has at most ${TEXT_LENGTH_MAXIMUM} characters.`);
    }
    const most = mostIn(raw["pageSize"]);
    const kinds = kindsIn(raw["types"]);
    const catalogue = await catalogueAt(ctx, request.catalogueRevision);
    const asked = { catalogue, looked: { narrowed: filters ?? [], ...placeIn(ctx, raw) } };
    const found = await Promise.all(
      kinds.map(
        async (kind) => [kind, text === "" ? [] : await FINDERS[kind](ctx, caller, asked, text, most)] as const,
      ),
    );
    const foundNoWork = found.some(([kind, hits]) => kind === "workPackages" && hits.length === 0);
    return {
      _type: "SearchResults",
      query: text,
      count: found.reduce((sum, [, hits]) => sum + hits.length, 0),
      suggestion: foundNoWork && text !== "" ? await suggested(ctx, caller, asked, text, kinds) : null,
      _embedded: Object.fromEntries(found),
      _links: {
        self: { href: `/api/v3/search?q=${encodeURIComponent(text)}` },
        ...Object.fromEntries(kinds.map((kind) => [kind, allOf(kind, text)])),
      },
    };
  });
}

interface Asked {
  catalogue: Catalogue;
  looked: Looked;
}

type Finder = (ctx: Context, caller: Caller, asked: Asked, text: string, most: number) => Promise<readonly Document[]>;

const listOf = (filters: readonly object[], most: number) =>
  readListQuery({
    filters: JSON.stringify(filters),
    sortBy: '[["name","asc"]]',
    pageSize: String(most),
  });

const FINDERS: Record<SearchKind, Finder> = {
  async workPackages(ctx, caller, { catalogue, looked }, text, most) {
    const rows = await searchWorkPackages(ctx, caller, catalogueFor(caller, catalogue), text, most, looked);
    const words = wordsSearched(text);
    const ids = rows.map(({ id }) => id);
    const [comments, files] = await Promise.all([
      commentsWith(ctx, ids, wordsOf(text), looked.said),
      fileNamesAmong(ctx, ids),
    ]);
    const hits = rows.flatMap((row) => {
      const { subject, description } = row;
      const texts = { subject, description, comments: comments.get(row.id) ?? [], files: files.get(row.id) ?? [] };
      const places = placesOf(
        looked.where === "comment" ? { ...texts, subject: "", description: "", files: [] } : texts,
        words,
      );
      const matches = looked.where === undefined ? places : places.filter((one) => one.attribute === looked.where);
      const [saidLast] = looked.where === "comment" ? texts.comments : [];
      if (matches.length === 0 && saidLast !== undefined) matches.push(commented(saidLast, words));
      const [match] = matches;
      return match === undefined ? [] : [{ row, match, matches }];
    });
    const newest = hits.toSorted((a, b) => (b.match.comment?.id ?? 0) - (a.match.comment?.id ?? 0));
    return (looked.where === "comment" ? newest : hits).map(({ row, match, matches }) => ({
      ...represent(workPackageResource(catalogue), row, caller, WORK_PACKAGE),
      match,
      matches,
    }));
  },
  async projects(ctx, caller, _asked, text, most) {
    const filters = [{ active: { operator: "=", values: ["t"] } }, typeahead(text)];
    const visible = caller.visibleProjectIds();
    const list = await listProjectsAmong(ctx, caller, listOf(filters, most), "/api/v3/projects", visible);
    const elements: unknown = list._embedded?.["elements"];
    return Array.isArray(elements) ? elements.map(named) : [];
  },
  async people(ctx, caller, _asked, text, most) {
    if (caller.anonymous) return [];
    const { rows } = await listPrincipals(ctx, caller, listOf([typeahead(text)], most));
    return rows.map(named);
  },
  async queries(ctx, caller, _asked, text, most) {
    return (await queriesNamed(ctx, caller, text, most)).map(({ id, name, projectId }) => ({
      _type: "Query",
      id,
      name,
      _links: {
        self: { href: `/api/v3/queries/${id}`, title: name },
        project: projectId === null ? { href: null } : projectLink(caller, projectId),
      },
    }));
  },
};

/** Of the words of work packages, and of the names of the rest; null, too, where the same search finds nothing with it. */
async function suggested(
  ctx: Context,
  caller: Caller,
  asked: Asked,
  text: string,
  kinds: readonly SearchKind[],
): Promise<string | null> {
  const suggestion = await suggestionFor(text, (beginning, part) => textsFor(ctx, caller, asked, beginning, part));
  if (suggestion === null) return null;
  for (const kind of kinds) {
    // oxlint-disable-next-line no-await-in-loop -- the first kind that finds something is enough
    if ((await FINDERS[kind](ctx, caller, asked, suggestion, 1)).length > 0) return suggestion;
  }
  return null;
}

async function textsFor(
  ctx: Context,
  caller: Caller,
  asked: Asked,
  beginning: string,
  part: string | undefined,
): Promise<string[]> {
  const rows = await textsLike(ctx, caller, beginning, part);
  const ids = rows.map(({ id }) => id);
  const said = beginning === "" ? [] : [...(await commentsWith(ctx, ids, [beginning])).values()].flat();
  const kinds = beginning === "" ? [] : SEARCH_KINDS.filter((kind) => kind !== "workPackages");
  const names = await Promise.all(kinds.map((kind) => FINDERS[kind](ctx, caller, asked, beginning, SHOWN_MAXIMUM)));
  return [
    ...rows.flatMap(({ subject, description }) => [subject, description]),
    ...said.map(({ comment }) => comment),
    ...names.flat().map((one) => String(one["name"])),
  ];
}

const typeahead = (text: string) => ({ typeahead: { operator: "**", values: [text] } });

/** The members by which it is known, and its own address. */
function named(document: unknown): Document {
  if (!isObject(document) || !isObject(document["_links"])) throw new Error("a hit that is no document");
  const self = document["_links"]["self"];
  const members = NAMED.filter((name) => document[name] !== undefined).map((name) => [name, document[name]]);
  return {
    ...Object.fromEntries(members),
    _links: isObject(self) ? { self: { ...self, href: String(self["href"]) } } : {},
  };
}

/** The list that has all of them. */
function allOf(kind: SearchKind, text: string): Link {
  const filter: Record<SearchKind, object> = {
    workPackages: { search: { operator: "**", values: [text] } },
    projects: typeahead(text),
    people: typeahead(text),
    queries: { name: { operator: "~", values: [text] } },
  };
  return { href: `${LISTS[kind]}?filters=${encodeURIComponent(JSON.stringify([filter[kind]]))}` };
}

function mostIn(text: string | undefined): number {
  const most = Number(text);
  return text !== undefined && Number.isSafeInteger(most) && most > 0 ? Math.min(most, SHOWN_MAXIMUM) : SHOWN;
}

/** @throws InvalidQuery (400) for a place, a person or a number of days that can't be */
function placeIn(ctx: Context, raw: Record<string, string>): Omit<Looked, "narrowed"> {
  const where = SEARCH_PLACES.find((place) => place === raw["where"]);
  if (raw["where"] !== undefined && where === undefined) {
    throw invalidQuery(`Nothing is searched in ${raw["where"].slice(0, 60)}.`);
  }
  const [by, days] = ["saidBy", "saidWithin"].map((name) => wholeIn(name, raw[name]));
  const since =
    days === undefined
      ? undefined
      : new Date(ctx.clock.now().getTime() - Math.min(days, DAYS_MAXIMUM) * DAY).toISOString();
  return { where, said: { ...(by === undefined ? {} : { by }), ...(since === undefined ? {} : { since }) } };
}

function wholeIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw invalidQuery(`${name} is a whole number.`);
  return Number(text);
}

/** @throws InvalidQuery (400) for a kind that there is not */
function kindsIn(text: string | undefined): readonly SearchKind[] {
  if (text === undefined || text === "") return SEARCH_KINDS;
  return [...new Set(text.split(","))].map((asked) => {
    const kind = SEARCH_KINDS.find((known) => known === asked);
    if (kind === undefined) throw invalidQuery(`Nothing of the type ${asked.slice(0, 60)} is searched for.`);
    return kind;
  });
}
