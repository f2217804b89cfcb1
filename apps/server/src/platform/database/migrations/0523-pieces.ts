/**
 * Finds subjects and numbers of work packages by the pieces of their words (`platform/database/reading/pieces.ts`) instead of
 * by trigrams. The index alone tells how many contain a word; with trigrams each candidate had to be read. PostgreSQL no longer
 * needs an extension. A million work packages take one to three minutes.
 */
import type { Migration } from "./migration.ts";

const ROW =
  "insert into work_package_pieces (rowid, text) values (new.id, halyard_pieces(lower(new.subject) || ' ' || new.id))";

const SQLITE = [
  `drop trigger work_package_trigrams_added`,
  `drop trigger work_package_trigrams_changed`,
  `drop trigger work_package_trigrams_removed`,
  `drop table work_package_trigrams`,
  `create virtual table work_package_pieces using fts5(text, content='', contentless_delete=1, detail='none',
    tokenize='ascii')`,
  `insert into work_package_pieces (rowid, text) select id, halyard_pieces(subject_key || ' ' || id) from work_packages`,
  `create trigger work_package_pieces_added after insert on work_packages begin ${ROW}; end`,
  `create trigger work_package_pieces_changed after update of subject on work_packages
    when lower(old.subject) <> lower(new.subject) begin
    delete from work_package_pieces where rowid = new.id;
    ${ROW};
  end`,
  `create trigger work_package_pieces_removed after delete on work_packages begin
    delete from work_package_pieces where rowid = old.id;
  end`,
];

const ADD = (from: string): string =>
  `insert into work_package_pieces (work_package_id, text) select id, subject_key || ' ' || id from ${from}`;

/** What separates words: every ASCII character that is neither a letter nor a digit. */
const BETWEEN = "\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f";

const POSTGRES = [
  `drop index if exists work_packages_by_trigram`,
  `drop function halyard_work_packages_like(text, integer)`,
  `drop function halyard_index_trigrams()`,
  // The high cost keeps plans from calling it for each row: the index has the answer.
  `create function halyard_pieces(given text) returns tsvector language plpgsql immutable parallel safe cost 100000 as $$
    declare
      found text[] := '{}';
      run text;
      most integer;
    begin
      foreach run in array regexp_split_to_array(given, '[${BETWEEN}]+') loop
        most := case when run ~ '^[0-9]*$' then 3 else least(length(run), 8) end;
        for size in 3 .. most loop
          for place in 1 .. length(run) - size + 1 loop found := found || substr(run, place, size); end loop;
        end loop;
      end loop;
      return array_to_tsvector(found);
    end $$`,
  // The index can't tell which rows still exist, so they are visited. Narrow rows keep that to few pages.
  `create table work_package_pieces (
    work_package_id integer primary key references work_packages (id) on delete cascade, text text not null)`,
  ADD("work_packages"),
  `create index work_packages_by_piece on work_package_pieces using gin (halyard_pieces(text))`,
  `create function halyard_work_packages_in_pieces() returns trigger language plpgsql as $$
    begin ${ADD("added")}; return null; end $$`,
  `create function halyard_work_package_in_pieces() returns trigger language plpgsql as $$
    begin update work_package_pieces set text = new.subject_key || ' ' || new.id where work_package_id = new.id;
    return null; end $$`,
  `create trigger work_package_pieces_added after insert on work_packages referencing new table as added
    for each statement execute function halyard_work_packages_in_pieces()`,
  `create trigger work_package_pieces_changed after update of subject on work_packages for each row
    when (old.subject_key <> new.subject_key) execute function halyard_work_package_in_pieces()`,
];

export const pieces: Migration = {
  name: "0523-pieces",
  statements: (_id, dialect) => (dialect === "sqlite" ? SQLITE : POSTGRES),
};
