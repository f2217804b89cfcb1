/**
 * The words of work packages: subject, description and comments, found by how they begin, without accents and case.
 * Triggers keep them in step in the transaction of every write, by any program. A comment that is internal is in no
 * index, so that no search tells of it.
 */
import type { Migration } from "./migration.ts";

const COMMENTED = "entity_type = 'WorkPackage' and comment <> '' and internal = 0";
const IS_COMMENT = "new.entity_type = 'WorkPackage' and new.comment <> ''";

const SQLITE_ROW = (id: string) => `insert into work_package_words (rowid, subject, texts)
  select id, subject, description || ' ' || coalesce((select group_concat(comment, ' ') from events
    where entity_id = work_packages.id and ${COMMENTED}), '')
  from work_packages where id = ${id}`;
const sqliteAgain = (id: string) => `begin
  delete from work_package_words where rowid = ${id};
  ${SQLITE_ROW(id)};
end`;

const SQLITE = [
  // Contentless: the text itself stays where it is. No positions are kept, no one searches for phrases.
  `create virtual table work_package_words using fts5(subject, texts, content='', contentless_delete=1,
    detail='column', prefix='2 3', tokenize='unicode61 remove_diacritics 2')`,
  SQLITE_ROW("work_packages.id"),
  `create trigger work_package_words_added after insert on work_packages begin ${SQLITE_ROW("new.id")}; end`,
  `create trigger work_package_words_changed after update of subject, description on work_packages
    when old.subject <> new.subject or old.description <> new.description ${sqliteAgain("new.id")}`,
  `create trigger work_package_words_removed after delete on work_packages begin
    delete from work_package_words where rowid = old.id;
  end`,
  `create trigger work_package_words_commented after insert on events when ${IS_COMMENT} ${sqliteAgain("new.entity_id")}`,
  `create trigger work_package_words_recommented after update of comment, internal on events
    when new.entity_type = 'WorkPackage' ${sqliteAgain("new.entity_id")}`,
];

/** What no word has in it: white space, punctuation and symbols, by code point, so that no locale decides. */
const APART =
  "[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb\\u00bf\\u00d7\\u00f7" +
  "\\u2000-\\u2bff\\u3000-\\u3004\\u3007-\\u3020\\ufe00-\\ufe0f\\uff00-\\uff0f\\U0001f000-\\U0001faff]+";
const ACCENTS = "[\\u0300-\\u036f]";
/** A vector holds a megabyte at most: this many characters fit into one, whatever their size, and leave room. */
const MOST_CHARACTERS = 200_000;
const LONGEST_WORD = 100;

const POSTGRES_ROWS = (source: string) => `insert into work_package_words (work_package_id, subject, words)
  select id, halyard_words(subject), halyard_words(concat_ws(' ', subject, description,
    (select string_agg(comment, ' ') from events where entity_id = ${source}.id and ${COMMENTED})))
  from ${source}`;

const POSTGRES = [
  // In plpgsql, which plans once in a session: a function in SQL, as it calls a set, was parsed and planned for each row.
  `create function halyard_words(given text) returns tsvector language plpgsql immutable parallel safe as $$
    begin return (select array_to_tsvector(coalesce(array_agg(distinct left(word, ${LONGEST_WORD})), '{}'))
    from regexp_split_to_table(
      regexp_replace(normalize(lower(left(given, ${MOST_CHARACTERS})), NFD), '${ACCENTS}', '', 'g'), '${APART}') as word
    where word <> ''); end $$`,
  `create table work_package_words (
    work_package_id integer primary key references work_packages (id) on delete cascade,
    subject tsvector not null, words tsvector not null)`,
  `create function halyard_index_work_package(target integer) returns void language plpgsql as $$ begin
    ${POSTGRES_ROWS("work_packages")} where work_packages.id = target
    on conflict (work_package_id) do update set subject = excluded.subject, words = excluded.words; end $$`,
  POSTGRES_ROWS("work_packages"),
  `create index work_package_words_by_subject on work_package_words using gin (subject)`,
  `create index work_package_words_by_word on work_package_words using gin (words)`,
  `create function halyard_work_packages_added() returns trigger language plpgsql as $$
    begin ${POSTGRES_ROWS("added")}; return null; end $$`,
  `create function halyard_work_package_changed() returns trigger language plpgsql as $$
    begin perform halyard_index_work_package(new.id); return null; end $$`,
  `create function halyard_event_changed() returns trigger language plpgsql as $$
    begin perform halyard_index_work_package(new.entity_id); return null; end $$`,
  // For all rows of a statement at once: seeds and copies insert hundreds.
  `create trigger work_package_words_added after insert on work_packages referencing new table as added
    for each statement execute function halyard_work_packages_added()`,
  `create trigger work_package_words_changed after update of subject, description on work_packages
    for each row when (old.subject <> new.subject or old.description <> new.description)
    execute function halyard_work_package_changed()`,
  `create trigger work_package_words_commented after insert on events for each row when (${IS_COMMENT})
    execute function halyard_event_changed()`,
  `create trigger work_package_words_recommented after update of comment, internal on events for each row
    when (new.entity_type = 'WorkPackage') execute function halyard_event_changed()`,
];

export const search: Migration = {
  name: "0014-search",
  statements: (_id, dialect) => (dialect === "sqlite" ? SQLITE : POSTGRES),
};
