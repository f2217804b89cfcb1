/** News, documents and wiki pages on the wire: three kinds of texts in projects. */
import { NEWS_LINE_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import { WORKSPACES, formattable, link, prose, text } from "../../hal/write/input.ts";
import { markdown } from "../../hal/markdown/formattable.ts";
import { always, type Action, type Property, type Relation, type Resource } from "../../hal/answer/resource.ts";
import type { TextRow } from "./store.ts";

export interface TextInput {
  title: string;
  summary: string;
  body: string;
  projectId: number | null;
}

export interface TextKind {
  kind: TextRow["kind"];
  /** In answers and in the journal. */
  type: "News" | "Document" | "WikiPage";
  /** The collection's path segment. */
  collection: "news" | "documents" | "wiki_pages";
  view: Permission;
  write: Permission;
  titleMaximum: number;
  /** What the contract calls the text itself. */
  body: keyof typeof BODY_LABELS;
  summary: boolean;
  /** Whether the API has a list of them. */
  listed: boolean;
  /** The status that deleting one answers; null: the API does not delete them. */
  deletedBy: number | null;
  /** Whether files can be at it. */
  attachments: boolean;
  resource: Resource<TextRow, TextInput>;
}

export const BODY_LABELS = { description: "Description", text: "Text" } as const;
export const SUMMARY_MAXIMUM = NEWS_LINE_LENGTH_MAXIMUM;

type Declared = Omit<TextKind, "resource">;

function resourceOf(kind: Declared): Resource<TextRow, TextInput> {
  return {
    type: kind.type,
    self: (row) => ({ href: pathOf(kind, row), title: row.title }),
    properties: propertiesOf(kind),
    relations: RELATIONS,
    actions: actionsOf(kind),
  };
}

const pathOf = ({ collection }: Declared, row: TextRow): string => `/api/v3/${collection}/${row.id}`;

function propertiesOf(kind: Declared): Record<string, Property<TextRow, TextInput>> {
  const writableBy = (caller: Caller, row: TextRow | null) => row === null || caller.can(kind.write, row.project_id);
  const properties: Record<string, Property<TextRow, TextInput>> = {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    title: {
      type: "String",
      name: "Title",
      required: true,
      maxLength: kind.titleMaximum,
      writableBy,
      read: (row) => row.title,
      write: text((input, value) => (input.title = value)),
    },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  };
  if (kind.summary) {
    properties["summary"] = {
      type: "String",
      name: "Summary",
      maxLength: SUMMARY_MAXIMUM,
      writableBy,
      read: (row) => row.summary,
      write: prose((input, value) => (input.summary = value)),
    };
  }
  properties[kind.body] = {
    type: "Formattable",
    name: BODY_LABELS[kind.body],
    writableBy,
    read: (row) => markdown(row.body),
    write: formattable((input, value) => (input.body = value)),
  };
  return properties;
}

const RELATIONS: Record<string, Relation<TextRow, TextInput>> = {
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

function actionsOf(kind: Declared): Record<string, Action<TextRow>> {
  const path = (row: TextRow): string => pathOf(kind, row);
  const when = (row: TextRow, caller: Caller) => caller.can(kind.write, row.project_id);
  const actions: Record<string, Action<TextRow>> = {
    updateImmediately: { when, link: (row) => ({ href: path(row), method: "patch" }) },
  };
  if (kind.deletedBy !== null) actions["delete"] = { when, link: (row) => ({ href: path(row), method: "delete" }) };
  if (kind.attachments) {
    actions["attachments"] = always((row) => ({ href: `${path(row)}/attachments` }));
    actions["addAttachment"] = { when, link: (row) => ({ href: `${path(row)}/attachments`, method: "post" }) };
  }
  return actions;
}

const declared = (kind: Declared): TextKind => ({ ...kind, resource: resourceOf(kind) });

const TITLE_MAXIMUM = 60;
const LONG_TITLE_MAXIMUM = 255;

export const NEWS = declared({
  kind: "news",
  type: "News",
  collection: "news",
  view: "view_news",
  write: "manage_news",
  titleMaximum: NEWS_LINE_LENGTH_MAXIMUM,
  body: "description",
  summary: true,
  listed: true,
  deletedBy: 202,
  attachments: false,
});

export const DOCUMENTS = declared({
  kind: "document",
  type: "Document",
  collection: "documents",
  view: "view_documents",
  write: "manage_documents",
  titleMaximum: TITLE_MAXIMUM,
  body: "description",
  summary: false,
  listed: true,
  deletedBy: null,
  attachments: true,
});

export const WIKI_PAGES = declared({
  kind: "wiki_page",
  type: "WikiPage",
  collection: "wiki_pages",
  view: "view_wiki_pages",
  write: "edit_wiki_pages",
  titleMaximum: LONG_TITLE_MAXIMUM,
  body: "text",
  summary: false,
  listed: false,
  deletedBy: null,
  attachments: true,
});

export const TEXT_KINDS: Readonly<Record<TextRow["kind"], TextKind>> = {
  news: NEWS,
  document: DOCUMENTS,
  wiki_page: WIKI_PAGES,
};
