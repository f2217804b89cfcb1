/** News, documents and wiki pages on the wire: three kinds of texts in projects. */
import type { Permission } from "@halyard/contract/permissions";
import type { Caller } from "../access/caller.ts";
import { formattable, link, text, WORKSPACES } from "../hal/input.ts";
import { markdown } from "../hal/markdown.ts";
import type { Action, Property, Relation, Resource } from "../hal/resource.ts";
import type { TextRow } from "./store.ts";

export interface TextInput {
  title: string;
  summary: string;
  body: string;
  projectId: number | null;
}

export interface TextKind {
  kind: TextRow["kind"];
  /** The collection's path segment. */
  collection: "news" | "documents" | "wiki_pages";
  view: Permission;
  write: Permission;
  titleMaximum: number;
  /** Whether the API has a list of them, and lets them be deleted with this status. */
  listed: boolean;
  deletedBy: number | null;
  resource: Resource<TextRow, TextInput>;
}

const SUMMARY_MAXIMUM = 255;

const mayWrite = (permission: Permission) => (caller: Caller, row: TextRow | null) =>
  row === null || caller.can(permission, row.project_id);

interface Shape {
  type: string;
  collection: TextKind["collection"];
  write: Permission;
  titleMaximum: number;
  /** What the contract calls the text itself. */
  body: "description" | "text";
  summary: boolean;
  deletable: boolean;
  /** Whether files can be looked for at it. */
  attachments: boolean;
}

function resourceOf(shape: Shape): Resource<TextRow, TextInput> {
  const { collection, write } = shape;
  const path = (row: TextRow): string => `/api/v3/${collection}/${row.id}`;
  const writableBy = mayWrite(write);
  const properties: Record<string, Property<TextRow, TextInput>> = {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    title: {
      type: "String",
      name: "Title",
      required: true,
      maxLength: shape.titleMaximum,
      writableBy,
      read: (row) => row.title,
      write: text((input, value) => (input.title = value)),
    },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  };
  if (shape.summary) {
    properties["summary"] = {
      type: "String",
      name: "Summary",
      maxLength: SUMMARY_MAXIMUM,
      writableBy,
      read: (row) => row.summary,
      write: text((input, value) => (input.summary = value)),
    };
  }
  properties[shape.body] = {
    type: "Formattable",
    name: shape.body === "text" ? "Text" : "Description",
    writableBy,
    read: (row) => markdown(row.body),
    write: formattable((input, value) => (input.body = value)),
  };
  const relations: Record<string, Relation<TextRow, TextInput>> = {
    project: {
      type: "Project",
      name: "Project",
      required: true,
      writableBy: (_caller, row) => row === null,
      read: (row) => ({ href: `/api/v3/projects/${row.project_id}`, title: row.project_name }),
      write: link(WORKSPACES, (input, id) => (input.projectId = id)),
    },
    author: {
      type: "User",
      name: "Author",
      read: (row) => ({ href: `/api/v3/users/${row.author_id}`, title: row.author_name }),
    },
  };
  const when = (row: TextRow, caller: Caller) => caller.can(write, row.project_id);
  const actions: Record<string, Action<TextRow>> = {
    updateImmediately: { when, link: (row) => ({ href: path(row), method: "patch" }) },
  };
  if (shape.deletable) actions["delete"] = { when, link: (row) => ({ href: path(row), method: "delete" }) };
  if (shape.attachments) {
    actions["attachments"] = { when: () => true, link: (row) => ({ href: `${path(row)}/attachments` }) };
  }
  return {
    type: shape.type,
    self: (row) => ({ href: path(row), title: row.title }),
    properties,
    relations,
    actions,
  };
}

const TITLE_MAXIMUM = 60;
const LONG_TITLE_MAXIMUM = 255;

export const NEWS: TextKind = {
  kind: "news",
  collection: "news",
  view: "view_news",
  write: "manage_news",
  titleMaximum: LONG_TITLE_MAXIMUM,
  listed: true,
  deletedBy: 202,
  resource: resourceOf({
    type: "News",
    collection: "news",
    write: "manage_news",
    titleMaximum: LONG_TITLE_MAXIMUM,
    body: "description",
    summary: true,
    deletable: true,
    attachments: false,
  }),
};

export const DOCUMENTS: TextKind = {
  kind: "document",
  collection: "documents",
  view: "view_documents",
  write: "manage_documents",
  titleMaximum: TITLE_MAXIMUM,
  listed: true,
  deletedBy: null,
  resource: resourceOf({
    type: "Document",
    collection: "documents",
    write: "manage_documents",
    titleMaximum: TITLE_MAXIMUM,
    body: "description",
    summary: false,
    deletable: false,
    attachments: true,
  }),
};

export const WIKI_PAGES: TextKind = {
  kind: "wiki_page",
  collection: "wiki_pages",
  view: "view_wiki_pages",
  write: "edit_wiki_pages",
  titleMaximum: LONG_TITLE_MAXIMUM,
  listed: false,
  deletedBy: null,
  resource: resourceOf({
    type: "WikiPage",
    collection: "wiki_pages",
    write: "edit_wiki_pages",
    titleMaximum: LONG_TITLE_MAXIMUM,
    body: "text",
    summary: false,
    deletable: false,
    attachments: true,
  }),
};
