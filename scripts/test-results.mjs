// What failed in a run of vitest, out of its JSON report, for the end of `npm test` and for running it again.

const MESSAGE_LINES = 6;

const beginning = (text) => text.split("\n").slice(0, MESSAGE_LINES).join("\n");

/**
 * @param report what vitest's JSON reporter wrote
 * @returns the files with a failure (one that cannot be loaded is one) and, of each failed test, its name and the
 *   beginning of its message
 */
export function failuresOf(report) {
  const failed = report.testResults.filter(({ status }) => status === "failed");
  const tests = failed.flatMap(({ name, message, assertionResults }) => {
    const within = assertionResults.filter(({ status }) => status === "failed");
    if (within.length === 0) return [{ file: name, name: "(the file itself)", message: beginning(message ?? "") }];
    return within.map(({ fullName, failureMessages }) => ({
      file: name,
      name: fullName,
      message: beginning(failureMessages[0] ?? ""),
    }));
  });
  return { files: [...new Set(failed.map(({ name }) => name))], tests };
}
