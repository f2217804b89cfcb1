/** An attachment on the wire. */
import type { Attachment as WireAttachment } from "@halyard/contract/schemas/work";
import type { Caller } from "../../access/caller.ts";
import { plain } from "../../hal/markdown/formattable.ts";
import { always, type Resource } from "../../hal/answer/resource.ts";
import { TEXT_KINDS } from "../../projects/project-texts/resource.ts";
import type { AttachmentRow } from "./store.ts";

const path = (row: AttachmentRow): string => `/api/v3/attachments/${row.id}`;

/** What the attachment is at; null: nothing yet. */
function containerOf(row: AttachmentRow): { href: string; title: string } | null {
  if (row.work_package_id !== null) {
    return { href: `/api/v3/work_packages/${row.work_package_id}`, title: row.work_package_subject ?? "" };
  }
  if (row.text_kind === null) return null;
  const { collection } = TEXT_KINDS[row.text_kind];
  return { href: `/api/v3/${collection}/${row.project_text_id}`, title: row.text_title ?? "" };
}

export function maySee(caller: Caller, row: AttachmentRow): boolean {
  if (row.project_id === null) return row.author_id === caller.id && !caller.anonymous;
  return caller.can(row.text_kind === null ? "view_work_packages" : TEXT_KINDS[row.text_kind].view, row.project_id);
}

export function mayDelete(caller: Caller, row: AttachmentRow): boolean {
  if (row.project_id === null) return row.author_id === caller.id;
  if (row.text_kind !== null) return caller.can(TEXT_KINDS[row.text_kind].write, row.project_id);
  if (caller.can("edit_work_packages", row.project_id)) return true;
  return row.author_id === caller.id && caller.can("add_work_package_attachments", row.project_id);
}

export const attachmentResource: Resource<AttachmentRow, never, WireAttachment> = {
  type: "Attachment",
  self: (row) => ({ href: path(row), title: row.file_name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    fileName: { type: "String", name: "File name", read: (row) => row.file_name },
    fileSize: { type: "Integer", name: "File size", read: (row) => row.file_size },
    description: { type: "Formattable", name: "Description", read: (row) => plain(row.description) },
    status: { type: "String", name: "Status", read: () => "uploaded" },
    contentType: { type: "String", name: "Content type", read: (row) => row.content_type },
    digest: { type: "Digest", name: "Digest", read: (row) => ({ algorithm: "md5", hash: row.md5 }) },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
  },
  relations: {
    author: {
      type: "User",
      name: "Author",
      read: (row) => ({ href: `/api/v3/users/${row.author_id}`, title: row.author_name }),
    },
    container: {
      type: "WorkPackage",
      name: "Container",
      read: (row) => containerOf(row) ?? { href: null },
    },
  },
  actions: {
    staticDownloadLocation: always((row) => ({ href: `${path(row)}/content` })),
    downloadLocation: always((row) => ({ href: `${path(row)}/content` })),
    delete: {
      when: (row, caller) => mayDelete(caller, row),
      link: (row) => ({ href: path(row), method: "delete" }),
    },
  },
};
