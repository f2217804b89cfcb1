/** Pictures in descriptions and comments of the demo, each with its file at the work package. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ATTACHMENT_BYTES_DEFAULT } from "@halyard/contract/limits";
import type { FileStore } from "../../platform/files/files.ts";
import { readChanges } from "../../platform/events/journal.ts";
import { PICTURES, type PictureSeed } from "./content/pictures.ts";
import type { DemoScope } from "./demo-scope.ts";
import { drawPng } from "./content/png.ts";

const [WIDTH, HEIGHT] = [720, 400];
const IN_COMMENTS = 9;
const IN_DESCRIPTIONS = 9;

export async function seedDemoPictures({ tx, chance }: DemoScope, files: FileStore): Promise<void> {
  const stored = await Promise.all(PICTURES.map((picture) => store(files, picture)));
  const attach = async (workPackageId: number, authorId: number, at: string) => {
    const { title, ...file } = chance.pick(stored);
    const row = { ...file, work_package_id: workPackageId, author_id: authorId, description: title, created_at: at };
    const { id } = await tx.insertInto("attachments").values(row).returning("id").executeTakeFirstOrThrow();
    return `\n\n![${title}](/api/v3/attachments/${id}/content)`;
  };
  const events = tx.selectFrom("events").where("entity_type", "=", "WorkPackage").orderBy("id", "desc");
  const comments = await events
    .where("action", "=", "commented")
    .limit(IN_COMMENTS * 4)
    .selectAll()
    .execute();
  for (const row of comments.filter((_, index) => index % 4 === 1)) {
    const comment = row.comment + (await attach(row.entity_id, row.actor_id, row.created_at));
    await tx.updateTable("events").set({ comment }).where("id", "=", row.id).execute();
  }
  const created = await events
    .where("action", "=", "created")
    .limit(IN_DESCRIPTIONS * 5)
    .selectAll()
    .execute();
  for (const row of created.filter((_, index) => index % 5 === 0)) {
    const changes = readChanges(row.changes);
    const before = changes["description"]?.to;
    const text = typeof before === "string" && before !== "" ? before : "How it looks today:";
    const description = text + (await attach(row.entity_id, row.actor_id, row.created_at));
    changes["description"] = { from: "", to: description };
    await tx.updateTable("work_packages").set({ description }).where("id", "=", row.entity_id).execute();
    await tx
      .updateTable("events")
      .set({ changes: JSON.stringify(changes) })
      .where("id", "=", row.id)
      .execute();
  }
}

async function store(files: FileStore, { file, title, background, shapes }: PictureSeed) {
  const png = drawPng(WIDTH, HEIGHT, background, shapes);
  const { key, bytes } = await files.put(Readable.from([png]), ATTACHMENT_BYTES_DEFAULT);
  const md5 = createHash("md5").update(png).digest("hex");
  return { title, file_name: file, content_type: "image/png", file_key: key, file_size: bytes, md5 };
}
