import { type FieldError, type GeneralErrorCode, generalErrors } from '@suksa/contracts';

export interface RefusalOptions {
  /** Only for a feature's own codes; the general ones have theirs in the contracts. 422 unless told. */
  readonly status?: number;
  readonly fields?: readonly FieldError[];
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What a violated constraint of the database is called on the wire. */
export interface ConstraintRefusal extends Pick<RefusalOptions, 'status'> {
  readonly code: string;
  /** The field that the user must correct; the refusal is then shown at it. */
  readonly field?: string;
}

/** An expected failure: travels as `ErrorBody`, is not logged as an error. */
export class Refusal extends Error {
  readonly code: string;
  readonly statusCode: number;
  readonly fields: readonly FieldError[] | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: string, { status, fields, details }: RefusalOptions = {}) {
    super(code);
    this.code = code;
    this.statusCode = status ?? statusOf(code);
    this.fields = fields;
    this.details = details;
  }
}

const statusOf = (code: string) => (code in generalErrors ? generalErrors[code as GeneralErrorCode] : 422);

/** Ends the call with a coded error: `refuse('not_found')`, `refuse('duplicate', { fields: [...] })`. */
export const refuse = (code: GeneralErrorCode | (string & {}), options?: RefusalOptions): never => {
  throw new Refusal(code, options);
};

/** The refusal for one wrong field: `refuseField('username', 'duplicate')`. */
export const refuseField = (path: string, code: string, values?: FieldError['values']): never =>
  refuse('validation_failed', { fields: [values ? { path, code, values } : { path, code }] });

/** `row ?? notFound()`: for what isn't there, and for what the caller may not know of. */
export const notFound = (): never => refuse('not_found');

/** The optimistic check failed: `current` is the row as it is now, presented. */
export const conflict = (
  current: unknown,
  changed?: { readonly by: { readonly lo: string; readonly en: string }; readonly at: string },
): never =>
  refuse('conflict', {
    details: { current, ...(changed ? { changedBy: changed.by, changedAt: changed.at } : {}) },
  });
