/** The description as a page for people: HTML that works without a script, which only filters it. */
import { html as escaped } from "./markup.ts";
import type { ApiDescription } from "./document.ts";
import { isObject } from "../hal/input.ts";
import { membersOf, type JsonSchema } from "./shapes.ts";

/** @returns the whole document */
export function descriptionPage(description: ApiDescription): string {
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => tagOf(operation));
  const names = [...groups.keys()].toSorted();
  const schemas = Object.entries(description.components.schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(description.info.title)}</title>
<link rel="stylesheet" href="/api/docs/page.css"><script src="/api/docs/page.js" defer></script>
</head>
<body>
<header>
<h1>${escaped(description.info.title)}</h1>
<p>${operations.length} operations, in the shape of OpenAPI 3.1 as <a href="/api/v3/spec.json">JSON</a> and <a href="/api/v3/spec.yml">YAML</a>.
A link such as <code>update</code> is in an answer exactly if you may follow it now. <a href="/">Back to Halyard</a></p>
<label>Filter <input type="search" id="filter" placeholder="users, PATCH, form …" autocomplete="off"></label> <span id="count" role="status"></span>
</header>
<nav aria-label="Resources"><ul>${names.map((name) => `<li><a href="#${name}">${escaped(wordsOf(name))}</a></li>`).join("")}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
${names.map((name) => section(name, groups.get(name) ?? [])).join("\n")}
<section id="schemas"><h2>Schemas</h2>
${schemas.map(([name, schema]) => `<details id="schema-${name}"><summary><code>${escaped(name)}</code></summary>${members(schema)}</details>`).join("\n")}
</section>
</main>
</body>
</html>
`;
}

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

const section = (name: string, operations: readonly Shown[]): string =>
  `<section id="${name}"><h2>${escaped(wordsOf(name))}</h2>\n${operations.map(operationMarkup).join("\n")}\n</section>`;

function operationMarkup({ method, path, operation }: Shown): string {
  const summary = textOf(operation["summary"]);
  const own = operation["x-extension"] === true ? ` <small class="own">extension</small>` : "";
  return `<details class="operation"><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escaped(path)}</code> <span>${escaped(summary)}</span>${own}</summary>
${parametersOf(operation)}${bodyOf(operation)}${answersOf(operation)}</details>`;
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
  if (name !== "") return `<a href="#schema-${name}">${escaped(name)}</a>`;
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
