/** One thing wrong with one field, as the API says it. */
export interface CodedFieldError {
  readonly path: string;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** The shape of the platform's `ApiError`, which this package may not import. */
export interface CodedError {
  readonly code: string;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly fields?: readonly CodedFieldError[] | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Which call was refused. */
  readonly call?: string | undefined;
}

export const isCoded = (thrown: unknown): thrown is CodedError =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string';

/** A file of the page that didn't come, which is fetched when it is first wanted. */
const isMissingFile = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.name === 'ChunkLoadError';

/** What was thrown, as a coded error: a missing file is a missing connection, whatever else has no code is ours. */
export function codedErrorOf(thrown: unknown): CodedError {
  if (isMissingFile(thrown)) return { code: 'network' };
  return isCoded(thrown) ? thrown : { code: 'internal_error' };
}
