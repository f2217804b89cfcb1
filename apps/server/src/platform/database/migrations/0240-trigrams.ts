/**
 * The subjects and numbers of work packages by three characters in a row, so that what has a text anywhere in them is found
 * without a look at each. On PostgreSQL it takes the extension pg_trgm, which comes with the server. Where it may not be
 * created, everything works as without the index; later `select halyard_index_trigrams()` makes it.
 */
import type { Migration } from "./migration.ts";

const ROW = "insert into work_package_trigrams (rowid, text) values (new.id, lower(new.subject) || char(10) || new.id)";

const SQLITE = [
  // The text itself stays in its own row, which is looked at before anything is found: so no places are kept.
  `create virtual table work_package_trigrams using fts5(text, content='', contentless_delete=1, detail='none',
    tokenize='trigram case_sensitive 1')`,
  `insert into work_package_trigrams (rowid, text) select id, subject_key || char(10) || id from work_packages`,
  `create trigger work_package_trigrams_added after insert on work_packages begin ${ROW}; end`,
  `create trigger work_package_trigrams_changed after update of subject on work_packages
    when lower(old.subject) <> lower(new.subject) begin
    delete from work_package_trigrams where rowid = new.id;
    ${ROW};
  end`,
  `create trigger work_package_trigrams_removed after delete on work_packages begin
    delete from work_package_trigrams where rowid = old.id;
  end`,
];

const TEXT = "(subject_key || chr(10) || id::text)";

const POSTGRES = [
  `do $$ begin create extension if not exists pg_trgm with schema public;
    exception when others then raise notice 'without pg_trgm: %', sqlerrm; end $$`,
  // The extension is there once for all schemas, in one that need not be searched.
  `create function halyard_index_trigrams() returns void language plpgsql as $$
    declare place text := (select quote_ident(nspname) from pg_extension
      join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm');
    begin if place is not null then
      execute format('create index if not exists work_packages_by_trigram on work_packages
        using gin (${TEXT} %s.gin_trgm_ops)', place);
    end if; end $$`,
  `select halyard_index_trigrams()`,
  // Planned for the very text, and never by reading the table where there is the index.
  `create function halyard_work_packages_like(pattern text, most integer) returns setof integer language plpgsql stable
    set enable_seqscan = off as $$
    begin return query execute format('select id from work_packages where ${TEXT} like %L limit %s', pattern, most);
    end $$`,
];

export const trigrams: Migration = {
  name: "0240-trigrams",
  statements: (_id, dialect) => (dialect === "sqlite" ? SQLITE : POSTGRES),
};
