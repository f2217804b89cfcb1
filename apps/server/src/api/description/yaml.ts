/** JSON as YAML in blocks; texts and keys are quoted as in JSON, which YAML reads the same way. */
export function yaml(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return ` ${JSON.stringify(value)}\n`;
  const entries = Array.isArray(value)
    ? value.map((item: unknown) => ["-", item] as const)
    : Object.entries(value).map(([name, item]: [string, unknown]) => [`${JSON.stringify(name)}:`, item] as const);
  if (entries.length === 0) return Array.isArray(value) ? " []\n" : " {}\n";
  return `\n${entries.map(([head, item]) => `${indent}${head}${yaml(item, `${indent}  `)}`).join("")}`;
}
