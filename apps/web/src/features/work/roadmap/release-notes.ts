/** What a version brings, as Markdown: its completed work under the names of their types. Pure. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";

/** Characters that Markdown would take for something else. */
const escaped = (text: string): string => text.replace(/([\\`*_[\]<>#|~])/g, "\\$1");

interface Notes {
  name: string;
  /** `YYYY-MM-DD`. */
  date: string | null;
  description: string;
}

/** @param done in the order in which they are listed below their type */
export function releaseNotes({ name, date, description }: Notes, done: readonly WorkPackage[]): string {
  const byType = Map.groupBy(done, (one) => titleOf(one, "type"));
  const sections = [...byType]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([type, list]) => {
      const lines = list.map(({ id, subject }) => `- ${escaped(subject)} (#${id})`);
      return [`## ${escaped(type)}`, "", ...lines].join("\n");
    });
  const head = `# ${escaped(name)}${date === null ? "" : ` (${date})`}`;
  const parts = [head, ...(description.trim() === "" ? [] : [description.trim()]), ...sections];
  return `${parts.join("\n\n")}\n`;
}
