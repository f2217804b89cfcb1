// Messages come with the chunk that shows them. Pure functions; check-dependencies.mjs reads the files.
const LITERAL = /["'`]([a-zA-Z][\w-]*\.[\w.-]*)(["'`]|\$\{)/g;

/** Whether a file is messages: a feature has its own beside it, those of all features are beside what renders them. */
export const isMessages = (file) => /\/messages\.ts$|\/shared\/i18n\/messages\/[\w-]+\.ts$/.test(file);

/** @returns the keys of a file of messages */
export const keysOf = (text) => [...text.matchAll(/^ {2}"([\w.-]+)":/gm)].map((match) => match[1]);

/**
 * @param text a source file
 * @param fileOf the file of messages of each key
 * @returns the files of messages whose keys stand in it, also as the beginning of a template
 */
export function messageFilesOf(text, fileOf) {
  const files = new Set();
  for (const [, word, end] of text.matchAll(LITERAL)) {
    if (end !== "${") {
      if (fileOf.has(word)) files.add(fileOf.get(word));
      continue;
    }
    for (const [key, file] of fileOf) if (key.startsWith(word)) files.add(file);
  }
  return files;
}

/** Everything that is loaded with a file at once. */
function loadedWith(file, graph) {
  const loaded = new Set();
  const follow = (one) => {
    if (loaded.has(one)) return;
    loaded.add(one);
    for (const next of graph.get(one)?.now ?? []) follow(next);
  };
  follow(file);
  return loaded;
}

/**
 * @param graph each file of the client: what it imports at once, what it loads later, the messages that it shows
 * @param main where the client starts
 * @returns a line for each chunk that shows messages that are not loaded with it or before
 */
export function messagesMissing(graph, main) {
  const first = loadedWith(main, graph);
  const chunks = new Set([main, ...[...graph.values()].flatMap((file) => file.later)]);
  const problems = [];
  for (const chunk of chunks) {
    const loaded = loadedWith(chunk, graph);
    for (const file of loaded) {
      for (const messages of graph.get(file)?.messages ?? []) {
        if (loaded.has(messages) || first.has(messages)) continue;
        problems.push(`${chunk}: loads ${file}, which shows messages of ${messages}: import that in one of them`);
      }
    }
  }
  return problems;
}
