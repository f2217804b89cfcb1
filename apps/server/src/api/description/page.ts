/**
 * The description as pages for people, one for each kind of resource and one of all operations: HTML that works without
 * a script, which only filters it. All on one page was more than a browser shows at once.
 */
import { html as escaped } from "./markup.ts";
import type { ApiDescription } from "./document.ts";
import { isObject } from "../../hal/json.ts";
import { membersOf, type JsonSchema } from "./shapes.ts";

const SCHEMAS = "schemas";

/** All operations, each a line that leads to the page of its kind. */
export function indexPage(description: ApiDescription): string {
  const groups = groupsOf(description);
  const all = [...groups.values()].flat().length;
  const lead = `${all} operations, in the shape of OpenAPI 3.1 as <a href="/api/v3/spec.json">JSON</a> and <a href="/api/v3/spec.yml">YAML</a>.
A link such as <code>update</code> is in an answer exactly if you may follow it now.`;
  const filter = `<label>Filter <input type="search" id="filter" placeholder="users, PATCH, form …" autocomplete="off"></label> <span id="count" role="status"></span>`;
  const sections = [...groups].map(
    ([name, operations]) =>
      `<section id="${name}"><h2><a href="${pageOf(name)}">${escaped(wordsOf(name))}</a></h2>
<ul class="lines">${operations.map((one) => `<li class="operation"><a href="${pageOf(name)}#${idOf(one)}">${headOf(one)}</a></li>`).join("\n")}</ul></section>`,
  );
  return document(description, description.info.title, null, `<p>${lead}</p>${filter}`, sections.join("\n"));
}

/** The operations of one kind of resource, or all schemas. @returns null where there is no such part */
export function partPage(description: ApiDescription, part: string): string | null {
  const back = `<p><a href="/api/docs">All operations</a></p>`;
  if (part === SCHEMAS) {
    const schemas = Object.entries(description.components.schemas).map(
      ([name, schema]) =>
        `<details id="schema-${name}"><summary><code>${escaped(name)}</code></summary>${members(schema)}</details>`,
    );
    return document(description, "Schemas", part, back, `<section>${schemas.join("\n")}</section>`);
  }
  const operations = groupsOf(description).get(part);
  if (operations === undefined) return null;
  const markup = operations.map(operationMarkup).join("\n");
  return document(description, wordsOf(part), part, back, `<section>${markup}</section>`);
}

function groupsOf(description: ApiDescription): Map<string, Shown[]> {
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => tagOf(operation));
  return new Map([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param part of the navigation, which it is */
function document(
  description: ApiDescription,
  title: string,
  part: string | null,
  header: string,
  main: string,
): string {
  const link = (name: string, words: string): string =>
    `<li><a href="${part === null && name !== SCHEMAS ? `#${name}` : pageOf(name)}"${name === part ? ' aria-current="page"' : ""}>${escaped(words)}</a></li>`;
  const names = [...groupsOf(description).keys()].map((name) => link(name, wordsOf(name)));
  const full = title === description.info.title ? title : `${title} · ${description.info.title}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(full)}</title>
<link rel="stylesheet" href="/api/docs/page.css"><script src="/api/docs/page.js" defer></script>
</head>
<body class="${part === null ? "all" : "part"}">
<header>
<p class="home"><a href="/">Back to Halyard</a></p>
<h1>${escaped(title)}</h1>
${header}
</header>
<nav aria-label="Resources"><ul>${names.join("")}${link(SCHEMAS, "Schemas")}</ul></nav>
<main>
${main}
</main>
</body>
</html>
`;
}

const pageOf = (part: string): string => `/api/docs/${part}`;
const idOf = ({ operation }: Shown): string => escaped(textOf(operation["operationId"]));

interface Shown {
  method: string;
  path: string;
  operation: JsonSchema;
}

const tagOf = (operation: JsonSchema): string => {
  const tags = operation["tags"];
  return Array.isArray(tags) && typeof tags[0] === "string" ? tags[0] : "root";
};

function wordsOf(tag: string): string {
  const words = tag.replaceAll(/[_.-]/g, " ").replace("github", "GitHub");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function headOf({ method, path, operation }: Shown): string {
  const own = operation["x-extension"] === true ? ` <small class="own">extension</small>` : "";
  return `<b class="${method.toLowerCase()}">${method}</b> <code>${escaped(path)}</code> <span>${escaped(textOf(operation["summary"]))}</span>${own}`;
}

function operationMarkup(shown: Shown): string {
  const { operation } = shown;
  return `<article id="${idOf(shown)}"><h2>${headOf(shown)}</h2>
${parametersOf(operation)}${bodyOf(operation)}${answersOf(operation)}</article>`;
}

function parametersOf(operation: JsonSchema): string {
  const parameters = Array.isArray(operation["parameters"]) ? operation["parameters"].filter(isObject) : [];
  if (parameters.length === 0) return "";
  const names = parameters.map((one) => textOf(one["name"]) || textOf(one["$ref"]).split("/").at(-1) || "");
  return `<p>Parameters: ${names.map((name) => `<code>${escaped(name)}</code>`).join(", ")}</p>`;
}

function bodyOf(operation: JsonSchema): string {
  const body = isObject(operation["requestBody"]) ? operation["requestBody"]["content"] : undefined;
  const [type, media] = Object.entries(isObject(body) ? body : {})[0] ?? [];
  if (type === undefined || !isObject(media)) return "";
  return `<p>Body: ${named(media["schema"]) || "JSON"} <small>${escaped(type)}</small></p>`;
}

function answersOf(operation: JsonSchema): string {
  const responses = isObject(operation["responses"]) ? operation["responses"] : {};
  const items = Object.entries(responses).map(([status, response]) => {
    if (!isObject(response)) return "";
    const failure = textOf(response["$ref"]).split("/").at(-1) ?? "";
    const content = isObject(response["content"]) ? Object.values(response["content"])[0] : undefined;
    const schema = isObject(content) ? named(content["schema"]) : "";
    return `<li><code>${status}</code> ${failure === "" ? schema || escaped(textOf(response["description"])) : escaped(failure)}</li>`;
  });
  return `<ul class="answers">${items.join("")}</ul>`;
}

/** A link to the schema, or what it is made of. */
function named(schema: unknown): string {
  if (!isObject(schema)) return "";
  const name = textOf(schema["$ref"]).split("/").at(-1) ?? "";
  if (name !== "") return `<a href="${pageOf(SCHEMAS)}#schema-${name}">${escaped(name)}</a>`;
  if (Array.isArray(schema["allOf"]))
    return schema["allOf"]
      .map(named)
      .filter((one) => one !== "")
      .join(" of ");
  const below = membersOf(schema).map(([, member]) => named(member));
  return below[0] ?? named(schema["items"]);
}

function members(schema: JsonSchema): string {
  const rows = membersOf(schema).map(([name, member]) => {
    const title = textOf(member["title"]) || textOf(member["description"]);
    return `<tr><td><code>${escaped(name)}</code></td><td>${kindOf(member)}</td><td>${escaped(title)}</td></tr>`;
  });
  const links = membersOf(membersOf(schema).find(([name]) => name === "_links")?.[1]).map(
    ([name]) => `<code>${escaped(name)}</code>`,
  );
  const table = `<div class="wide"><table><thead><tr><th>Member</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
  return links.length === 0 ? table : `${table}<p>Links: ${links.join(", ")}</p>`;
}

function kindOf(schema: JsonSchema): string {
  const link = named(schema);
  if (link !== "") return link;
  const alternatives = Array.isArray(schema["anyOf"])
    ? schema["anyOf"].map(named).find((one) => one !== "")
    : undefined;
  if (alternatives !== undefined) return alternatives;
  const type = schema["type"];
  const word = Array.isArray(type) ? type.filter((one) => one !== "null").join(" or ") : textOf(type);
  const format = textOf(schema["format"]);
  return escaped(format === "" ? word || "any" : `${word} (${format})`);
}
