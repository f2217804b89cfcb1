/**
 * On SQLite the words of each comment stand by themselves: a new one is added to the index, instead of all that was ever
 * said of its work package being taken again. PostgreSQL keeps one row of words for a work package, as before.
 */
import type { Migration } from "./migration.ts";

/** Above the number of the comment stands its work package's: what is found needs no look at the journal. */
const rowid = (event: "new" | "old" | "events") => `((${event}.entity_id << 32) | ${event}.id)`;

const TEXTS = (id: string) => `insert into work_package_words (rowid, subject, texts)
  select id, subject, description from work_packages where id = ${id}`;

const SQLITE = [
  `drop trigger work_package_words_added`,
  `drop trigger work_package_words_changed`,
  `drop trigger work_package_words_removed`,
  `drop trigger work_package_words_commented`,
  `drop trigger work_package_words_recommented`,
  `insert into work_package_words (work_package_words) values ('delete-all')`,
  TEXTS("work_packages.id"),
  `create virtual table work_package_comment_words using fts5(texts, content='', contentless_delete=1,
    detail='none', prefix='2 3', tokenize='unicode61 remove_diacritics 2')`,
  `insert into work_package_comment_words (rowid, texts)
    select ${rowid("events")}, events.comment from events join work_packages on work_packages.id = events.entity_id
    where entity_type = 'WorkPackage' and comment <> '' and internal = 0`,
  `create trigger work_package_words_added after insert on work_packages begin ${TEXTS("new.id")}; end`,
  `create trigger work_package_words_changed after update of subject, description on work_packages
    when old.subject <> new.subject or old.description <> new.description begin
    delete from work_package_words where rowid = new.id;
    ${TEXTS("new.id")};
  end`,
  `create trigger work_package_words_removed after delete on work_packages begin
    delete from work_package_words where rowid = old.id;
    delete from work_package_comment_words where rowid between (old.id << 32) and ((old.id << 32) | 4294967295);
  end`,
  `create trigger work_package_words_commented after insert on events
    when new.entity_type = 'WorkPackage' and new.comment <> '' and new.internal = 0 begin
    insert into work_package_comment_words (rowid, texts) values (${rowid("new")}, new.comment);
  end`,
  `create trigger work_package_words_recommented after update of comment, internal on events
    when new.entity_type = 'WorkPackage' begin
    delete from work_package_comment_words where rowid = ${rowid("old")};
    insert into work_package_comment_words (rowid, texts)
      select ${rowid("new")}, new.comment where new.comment <> '' and new.internal = 0;
  end`,
];

export const commentWords: Migration = {
  name: "0044-comment-words",
  statements: (_id, dialect) => (dialect === "sqlite" ? SQLITE : []),
};
