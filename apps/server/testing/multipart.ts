/** Multipart forms, as browsers send them. */

/** A field, or a file where it has a name. */
export interface Part {
  name: string;
  content: string | Buffer;
  fileName?: string;
  type?: string;
}

const BORDER = "----a-border-that-no-file-has";

/** @returns the body with the header that goes with it */
export function multipart(parts: readonly Part[]): { body: Buffer; headers: { "content-type": string } } {
  const chunks = parts.flatMap(({ name, content, fileName, type }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const kind = type === undefined ? "" : `\r\ncontent-type: ${type}`;
    const head = `--${BORDER}\r\ncontent-disposition: form-data; name="${name}"${file}${kind}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")];
  });
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${BORDER}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${BORDER}` },
  };
}
