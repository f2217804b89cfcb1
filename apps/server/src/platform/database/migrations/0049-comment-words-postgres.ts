/**
 * On PostgreSQL, too, the words of each comment stand by themselves (0044 did it on SQLite). One row had the words of a work
 * package and of all its comments: it was cut at what fits into one, so that late comments of a long discussion were not
 * found, and was made again by each comment.
 */
import type { Migration } from "./migration.ts";

const IS_FOUND = "new.entity_type = 'WorkPackage' and new.comment <> '' and new.internal = 0";

const ROWS = (source: string) => `insert into work_package_words (work_package_id, subject, words)
  select id, halyard_words(subject), halyard_words(concat_ws(' ', subject, description)) from ${source}`;
/** Of a work package that is there: the journal goes on after it. */
const COMMENT = `insert into work_package_comment_words (event_id, work_package_id, words)
  select new.id, id, halyard_words(new.comment) from work_packages where id = new.entity_id`;

const POSTGRES = [
  `create table work_package_comment_words (
    event_id integer primary key, work_package_id integer not null references work_packages (id) on delete cascade,
    words tsvector not null)`,
  `insert into work_package_comment_words (event_id, work_package_id, words)
    select events.id, entity_id, halyard_words(comment) from events join work_packages on work_packages.id = entity_id
    where entity_type = 'WorkPackage' and comment <> '' and internal = 0`,
  `create index work_package_comment_words_by_word on work_package_comment_words using gin (words)`,
  `create index work_package_comment_words_by_work_package on work_package_comment_words (work_package_id)`,
  `create or replace function halyard_index_work_package(target integer) returns void language plpgsql as $$ begin
    ${ROWS("work_packages")} where work_packages.id = target
    on conflict (work_package_id) do update set subject = excluded.subject, words = excluded.words; end $$`,
  `create or replace function halyard_work_packages_added() returns trigger language plpgsql as $$
    begin ${ROWS("added")}; return null; end $$`,
  // Only these have words of comments in their row.
  `select halyard_index_work_package(work_package_id)
    from (select distinct work_package_id from work_package_comment_words) as commented`,
  `drop trigger work_package_words_commented on events`,
  `drop trigger work_package_words_recommented on events`,
  `drop function halyard_event_changed()`,
  `create function halyard_comment_added() returns trigger language plpgsql as $$ begin ${COMMENT}; return null; end $$`,
  `create function halyard_comment_changed() returns trigger language plpgsql as $$ begin
    delete from work_package_comment_words where event_id = new.id;
    if ${IS_FOUND} then ${COMMENT}; end if;
    return null; end $$`,
  `create trigger work_package_words_commented after insert on events for each row when (${IS_FOUND})
    execute function halyard_comment_added()`,
  `create trigger work_package_words_recommented after update of comment, internal on events for each row
    when (new.entity_type = 'WorkPackage') execute function halyard_comment_changed()`,
];

export const commentWordsPostgres: Migration = {
  name: "0049-comment-words-postgres",
  statements: (_id, dialect) => (dialect === "sqlite" ? [] : POSTGRES),
};
