/**
 * The floor: what Fastify and the database cost by themselves. The rows of the same question with no links, no rights, no
 * names of ours around them; SQLite in the request's own thread. `node floor.ts FILE-OR-ADDRESS PORT`
 */
import { DatabaseSync } from "node:sqlite";
import Fastify from "fastify";
import { PostgresClient } from "../apps/server/src/platform/database/postgres/connections.ts";

const [source = "", port = "0"] = process.argv.slice(2);
const columns = `work_packages.*, projects.name as project_name, author.name as author_name, assignee.name as assignee_name`;
const joins = `from work_packages join projects on projects.id = work_packages.project_id
  join principals as author on author.id = work_packages.author_id
  left join principals as assignee on assignee.id = work_packages.assignee_id`;
const STATEMENTS = {
  list: `select ${columns} ${joins} order by work_packages.updated_at desc limit 100`,
  one: `select ${columns} ${joins} where work_packages.id = $1`,
  users: "select users.*, principals.name from users join principals using (id) limit 100",
};

type Ask = (name: keyof typeof STATEMENTS, ...parameters: number[]) => unknown;

function askSqlite(): Ask {
  const database = new DatabaseSync(source, { readOnly: true });
  const prepared = new Map(
    Object.entries(STATEMENTS).map(([name, text]) => [name, database.prepare(text.replace("$1", "?"))]),
  );
  return (name, ...parameters) => prepared.get(name)?.all(...parameters);
}

/** As many as the product has. */
const CONNECTIONS = 10;

async function askPostgres(): Promise<Ask> {
  const clients = Array.from({ length: CONNECTIONS }, () => new PostgresClient(source));
  await Promise.all(clients.map((client) => client.connect()));
  let turn = 0;
  return async (name, ...values) => {
    const { rows = [] } = (await clients[turn++ % CONNECTIONS]?.query({ name, text: STATEMENTS[name], values })) ?? {};
    return rows;
  };
}

const ask = source.startsWith("postgres") ? await askPostgres() : askSqlite();
const app = Fastify();
app.get("/list", async () => ask("list"));
app.get("/one/:id", async (request) => ask("one", Number(Object(request.params).id)));
app.get("/users", async () => ask("users"));
await app.listen({ port: Number(port), host: "127.0.0.1" });
