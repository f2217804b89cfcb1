/** Fails a call whose answer is not what the contract says. Loaded during development and in tests alone: schemas are large. */
import type { Answered } from "@halyard/api-client/client";
import { answerProblem, operationOf } from "@halyard/contract/answers/answer-check";

export function checkAnswer({ method, url, operations, body }: Answered): void {
  const operation = operationOf(method, url);
  if (operations.length > 0 && (operation === null || !operations.includes(operation))) {
    throw new Error(`${method} ${url} was followed as ${operations.join(" or ")}`);
  }
  const problem = answerProblem(method, url, body);
  if (problem !== null) throw new Error(problem);
}
