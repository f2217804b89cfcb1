/**
 * The texts that people are searched by, name, login and address in lower case, in a table as narrow as can be: to
 * look through all of it takes a tenth of what it takes to join the tables that they are of. Triggers keep it.
 */
import type { Migration } from "./migration.ts";

const BREAK = { sqlite: "char(10)", postgres: "chr(10)" };

const textOf = (dialect: keyof typeof BREAK): string =>
  ["principals.name_key", "coalesce(users.login_key, '')", "coalesce(users.email_key, '')"].join(
    ` || ${BREAK[dialect]} || `,
  );

const ROWS = "from principals left join users on users.id = principals.id";

const again = (dialect: keyof typeof BREAK): string => `insert into principal_texts (principal_id, text)
  select principals.id, ${textOf(dialect)} ${ROWS} where principals.id = new.id
  on conflict (principal_id) do update set text = excluded.text`;

/** When a row of which table is written what has to be kept again. */
const OCCASIONS = [
  ["principal_texts_named", "after insert on principals"],
  ["principal_texts_renamed", "after update of name_key on principals"],
  ["principal_texts_known", "after insert on users"],
  ["principal_texts_changed", "after update of login_key, email_key on users"],
] as const;

const SQLITE = OCCASIONS.map(([name, when]) => `create trigger ${name} ${when} begin ${again("sqlite")}; end`);

const POSTGRES = [
  `create function halyard_principal_text() returns trigger language plpgsql as $$
    begin ${again("postgres")}; return null; end $$`,
  ...OCCASIONS.map(
    ([name, when]) => `create trigger ${name} ${when} for each row execute function halyard_principal_text()`,
  ),
];

export const principalTexts: Migration = {
  name: "0039-principal-texts",
  statements: (_id, dialect) => [
    `create table principal_texts (
      principal_id integer primary key references principals (id) on delete cascade, text text not null)`,
    `insert into principal_texts (principal_id, text) select principals.id, ${textOf(dialect)} ${ROWS}`,
    ...(dialect === "sqlite" ? SQLITE : POSTGRES),
  ],
};
