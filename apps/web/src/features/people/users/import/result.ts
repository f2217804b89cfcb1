/** The outcome of an import, or what was not imported, as a file. */
import { ApiError, errorOfAnswer } from "@halyard/api-client/error";
import type { Link } from "@halyard/contract/hal";
import { storedToken } from "../../../../shared/credentials/token.ts";
import { eyesChanged, eyesSaid } from "../../../../shared/credentials/view-as.ts";
import { downloadFile } from "../../../../shared/csv/csv.ts";

/** Fetched and not linked to: a browser that signs in with a token sends none with a plain link. */
export async function saveResult({ href }: Link, name: string): Promise<void> {
  const token = storedToken();
  const headers = { ...eyesSaid(), ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  let answer: Response;
  try {
    answer = await fetch(href ?? "", { headers, credentials: "include" });
  } catch (cause) {
    throw new ApiError({ kind: "network", message: "Connection problem...", cause });
  }
  if (answer.ok) return downloadFile(name, await answer.blob());
  const error = errorOfAnswer(answer.status, await answer.text(), null);
  eyesChanged(error);
  throw error;
}
