/** Sends one file and tells how far it is. The browser's `fetch` cannot tell that of an upload. */
import { ApiError, errorOfAnswer } from "@halyard/api-client/error";
import type { Attachment } from "@halyard/contract/resources";
import { sessionEnded } from "../../../shared/credentials/session-expiry.ts";
import { storedToken } from "../../../shared/credentials/token.ts";
import { eyesChanged, eyesSaid } from "../../../shared/credentials/view-as.ts";

export interface Sending {
  done: Promise<Attachment>;
  abort: () => void;
}

/** @param onProgress is given the part that has been sent, from 0 to 1 */
export function sendFile(href: string, file: File, onProgress: (part: number) => void): Sending {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("metadata", JSON.stringify({ fileName: nameOf(file) }));
  form.append("file", file);
  const done = new Promise<Attachment>((resolve, reject) => {
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText));
      const error = errorOfAnswer(request.status, request.responseText, null);
      eyesChanged(error);
      if (error.status === 401) sessionEnded(error);
      reject(error);
    });
    request.addEventListener("error", () =>
      reject(
        navigator.onLine
          ? new ApiError({ kind: "network", message: "Connection problem..." })
          : new ApiError({ kind: "offline", message: "You appear to be offline." }),
      ),
    );
    request.addEventListener("abort", () => reject(new DOMException("The upload was given up.", "AbortError")));
  });
  request.open("POST", href);
  request.setRequestHeader("accept", "application/hal+json");
  request.setRequestHeader("x-requested-with", "XMLHttpRequest");
  for (const [name, value] of Object.entries(eyesSaid())) request.setRequestHeader(name, value);
  const token = storedToken();
  if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
  request.send(form);
  return { done, abort: () => request.abort() };
}

/** What is pasted from the screen has no name worth keeping. */
function nameOf(file: File): string {
  if (file.name !== "" && file.name !== "image.png") return file.name;
  const time = new Date().toISOString().slice(0, 19).replace("T", " ").replaceAll(":", ".");
  return `Pasted ${time}.${file.type.split("/")[1] ?? "bin"}`;
}
