/** Forms with files: what is wrong with what is sent is told from what goes wrong here. */
import { type ApiError, invalidBody } from "../platform/errors.ts";

export const unreadableForm = (): ApiError => invalidBody("The multipart form cannot be read.");

/** The longest value of a field, in bytes. */
export const FORM_FIELD_BYTES = 100_000;

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Whether the form's parser refused a file for its size. */
export const isFileTooLarge = (error: unknown): boolean =>
  ["FST_REQ_FILE_TOO_LARGE", "FST_ERR_CTP_BODY_TOO_LARGE"].includes(String(codeOf(error)));

/** Whether the form's parser refused the number of parts. */
export const isTooManyParts = (error: unknown): boolean =>
  ["FST_FILES_LIMIT", "FST_FIELDS_LIMIT", "FST_PARTS_LIMIT"].includes(String(codeOf(error)));

/**
 * What a client sends, as it arrives. That it breaks off or cannot be read is the client's fault, what fails while a
 * piece is worked on is not: only the first becomes another error.
 * @param refused makes the error out of what the source throws
 */
export async function* piecesOf<T>(
  source: AsyncIterable<T>,
  refused: (error: unknown) => Error = unreadableForm,
): AsyncGenerator<T, void, undefined> {
  const pieces = source[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return await pieces.next();
    } catch (error) {
      throw refused(error);
    }
  };
  try {
    for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
  } finally {
    // Of no effect where the source has ended.
    await pieces.return?.();
  }
}
