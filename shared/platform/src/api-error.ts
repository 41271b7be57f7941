import type { FieldError } from '@suksa/contracts';

interface ApiErrorParts {
  readonly code: string;
  readonly status: number;
  readonly requestId?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly call?: string | undefined;
}

/**
 * Why a call was refused or never answered. `code` is a key under `errors` of the locale files
 * (`network` and `timeout` where no answer came, `cut_off` where a file broke off, with status 0); no prose comes from the server.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  /** Name it to support staff: the server's log has the same one. */
  readonly requestId: string | undefined;
  /** What was wrong with which field, by dotted path. */
  readonly fields: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>>;
  /** Which call it was: the endpoint, and what it was about. The same again has the same one. */
  readonly call: string | undefined;

  constructor({ code, status, requestId, fields, details, call }: ApiErrorParts) {
    super(`${status} ${code}`);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.fields = fields ?? [];
    this.details = details ?? {};
    this.call = call;
  }
}
