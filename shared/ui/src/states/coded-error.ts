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
}

const isCoded = (thrown: unknown): thrown is CodedError =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string';

/** What was thrown, as a coded error; whatever has no code is `internal_error`. */
export const codedErrorOf = (thrown: unknown): CodedError =>
  isCoded(thrown) ? thrown : { code: 'internal_error' };
