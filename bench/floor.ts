/**
 * The floor: what Fastify and SQLite cost by themselves. The rows of the same question, in the request's own
 * thread, with no links, no rights, no names of ours around them. `node floor.ts FILE PORT`
 */
import { DatabaseSync } from "node:sqlite";
import Fastify from "fastify";

const [file = "", port = "0"] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
const columns = `work_packages.*, projects.name as project_name, author.name as author_name, assignee.name as assignee_name`;
const joins = `from work_packages join projects on projects.id = work_packages.project_id
  join principals as author on author.id = work_packages.author_id
  left join principals as assignee on assignee.id = work_packages.assignee_id`;
const list = database.prepare(`select ${columns} ${joins} order by work_packages.updated_at desc limit 100`);
const one = database.prepare(`select ${columns} ${joins} where work_packages.id = ?`);
const users = database.prepare("select users.*, principals.name from users join principals using (id) limit 100");

const app = Fastify();
app.get("/list", async () => list.all());
app.get("/one/:id", async (request) => one.get(Number(Object(request.params).id)));
app.get("/users", async () => users.all());
await app.listen({ port: Number(port), host: "127.0.0.1" });
