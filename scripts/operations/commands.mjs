// The commands of docs/operations.md: its blocks that are marked as shell, under the heading that they stand below.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../runtime.mjs";

/** @returns {{ heading: string, line: number, text: string }[]} */
export function readCommands(markdown = readFileSync(join(ROOT, "docs/operations.md"), "utf8")) {
  const blocks = [];
  let heading = "";
  let open = null;
  for (const [index, line] of markdown.split("\n").entries()) {
    if (open === null && /^#+ /.test(line)) heading = line.replace(/^#+ /, "");
    if (open === null && line.startsWith("```"))
      open = { heading, line: index + 2, shell: line === "```sh", lines: [] };
    else if (open !== null && line === "```") {
      if (open.shell) blocks.push({ heading: open.heading, line: open.line, text: open.lines.join("\n") });
      open = null;
    } else open?.lines.push(line);
  }
  return blocks;
}
