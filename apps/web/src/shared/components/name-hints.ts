/** Tells choices of the same name apart: two people called Kim Lee, or two shared versions called 1.0. */
interface Choice {
  id: number | string;
  name: string;
}

/** @returns what stands behind a name that several choices have: the login or e-mail address where it is known, else the id */
export function nameHints<Any extends Choice>(choices: readonly Any[]): (choice: Any) => string | null {
  const times = new Map<string, number>();
  for (const { name } of choices) times.set(name, (times.get(name) ?? 0) + 1);
  return (choice) => ((times.get(choice.name) ?? 0) > 1 ? hintOf(choice) : null);
}

/** @returns the name of each choice, with its hint where it needs one */
export function distinctNames<Any extends Choice>(choices: readonly Any[]): (choice: Any) => string {
  const hint = nameHints(choices);
  return (choice) => (hint(choice) === null ? choice.name : `${choice.name} (${hint(choice)})`);
}

function hintOf(choice: Choice): string {
  const { login, email }: Partial<Record<string, unknown>> = { ...choice };
  return [login, email].find((text) => typeof text === "string" && text !== "")?.toString() ?? `#${choice.id}`;
}
