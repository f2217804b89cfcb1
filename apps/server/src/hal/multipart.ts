/** Forms with files: what is wrong with what is sent is told from what goes wrong here. */
import { type ApiError, invalidBody } from "../platform/errors.ts";

export const unreadableForm = (): ApiError => invalidBody("The multipart form cannot be read.");

/** Whether the form's parser refused a file for its size. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode === 413;

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
