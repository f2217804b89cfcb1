// Creates a work package by its form, changes it, and lists what is open. Node 24: node first-steps.ts
import { ApiError, createClient, filter, filters, linkOf, } from "@halyard/api-client";

const { HALYARD_URL = "http://127.0.0.1:8080", HALYARD_TOKEN = "", PROJECT = "demo-project" } = process.env;
const api = createClient({ baseUrl: HALYARD_URL, token: () => HALYARD_TOKEN });

// The form says whether the server would take it, without writing anything.
const payload = { subject: "Written in TypeScript" };
const form = await api.form({ href: `/api/v3/projects/${PROJECT}/work_packages/form` }, payload);
for (const [attribute, error] of Object.entries(form._embedded.validationErrors)) {
  console.error(attribute, error.message);
}

const commit = linkOf(form, "commit");
if (commit === null) throw new Error("The form cannot be committed.");
const created = await api.follow(commit, form._embedded.payload, {
  operation: "POST projects/{}/work_packages",
});
console.log(`created ${created.subject}`);

// A link is there exactly if one may follow it now.
const update = linkOf(created, "updateImmediately");
if (update !== null) {
  const changed = await api.follow(
    update,
    { lockVersion: created.lockVersion, percentageDone: 50 },
    { operation: "PATCH work_packages/{}" },
  );
  console.log(`done ${changed.percentageDone} %`);
  try {
    await api.follow(update, { lockVersion: created.lockVersion, subject: "Too late" });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.log(`${error.status} ${error.identifier}`);
  }
}

let count = 0;
const query = { filters: filters([filter("status", "o")]), pageSize: 2 };
for await (const work of api.paginate(`projects/${PROJECT}/work_packages`, { query })) {
  if (work.subject !== "") count += 1;
}
console.log(count > 0 ? "listed" : "nothing is open");
