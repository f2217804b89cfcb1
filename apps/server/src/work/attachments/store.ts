import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { NewRow, Reader, Writer } from "../../platform/database/schema/schema.ts";

const attachments = (db: Reader) =>
  db
    .selectFrom("attachments")
    .innerJoin("principals", "principals.id", "attachments.author_id")
    .leftJoin("work_packages", "work_packages.id", "attachments.work_package_id")
    .leftJoin("project_texts", "project_texts.id", "attachments.project_text_id")
    .selectAll("attachments")
    .select(({ fn }) => [
      "principals.name as author_name",
      "work_packages.subject as work_package_subject",
      "project_texts.kind as text_kind",
      "project_texts.title as text_title",
      fn.coalesce("work_packages.project_id", "project_texts.project_id").as("project_id"),
    ]);

export type AttachmentRow = Awaited<ReturnType<ReturnType<typeof attachments>["execute"]>>[number];

export const attachmentById = (db: Reader, id: number): Promise<AttachmentRow | undefined> =>
  attachments(db).where("attachments.id", "=", id).executeTakeFirst();

export const attachmentsByIds = (db: Reader, dialect: Dialect, ids: readonly number[]): Promise<AttachmentRow[]> =>
  attachments(db)
    .where(dialect.idIn(sql.ref("attachments.id"), ids))
    .execute();

/** Prepared: each work package shows its own. */
export const attachmentsOf = prepared([-1], (db, workPackageId: number) =>
  attachments(db).where("attachments.work_package_id", "=", workPackageId).orderBy("attachments.id"),
);

export const attachmentsOfText = (db: Reader, textId: number): Promise<AttachmentRow[]> =>
  attachments(db).where("attachments.project_text_id", "=", textId).orderBy("attachments.id").execute();

export async function insertAttachment(tx: Writer, row: NewRow<"attachments">): Promise<number> {
  const { id } = await tx.insertInto("attachments").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was still free */
export async function claimAttachment(tx: Writer, id: number, workPackageId: number): Promise<boolean> {
  const result = await tx
    .updateTable("attachments")
    .set({ work_package_id: workPackageId })
    .where("id", "=", id)
    .where("work_package_id", "is", null)
    .where("project_text_id", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether it was still there */
export async function deleteAttachmentRow(tx: Writer, id: number): Promise<boolean> {
  const result = await tx.deleteFrom("attachments").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Forgets uploads that no one claimed before the moment. @returns their files */
export async function forgetUnclaimed(tx: Writer, before: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom("attachments")
    .where("work_package_id", "is", null)
    .where("project_text_id", "is", null)
    .where("created_at", "<", before)
    .returning("file_key")
    .execute();
  return rows.map((row) => row.file_key);
}

/** The files of these work packages' attachments. */
export async function fileKeysOf(db: Reader, dialect: Dialect, workPackageIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom("attachments")
    .where(dialect.idIn(sql.ref("work_package_id"), workPackageIds))
    .select("file_key")
    .execute();
  return rows.map((row) => row.file_key);
}

/** What the files of these work packages are called, the newest first. */
export const fileNamesOf = (db: Reader, dialect: Dialect, workPackageIds: readonly number[]) =>
  db
    .selectFrom("attachments")
    .where(dialect.idIn(sql.ref("work_package_id"), workPackageIds))
    .orderBy("id", "desc")
    .select(["work_package_id", "file_name"])
    .execute();

/** The files at documents and wiki pages of a project. */
export async function fileKeysOfTexts(db: Reader, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("attachments")
    .innerJoin("project_texts", "project_texts.id", "attachments.project_text_id")
    .where("project_texts.project_id", "=", projectId)
    .select("attachments.file_key")
    .execute();
  return rows.map((row) => row.file_key);
}

export async function touch(tx: Writer, workPackageId: number, now: string): Promise<void> {
  await tx.updateTable("work_packages").set({ updated_at: now }).where("id", "=", workPackageId).execute();
}
