import * as z from 'zod/mini';

/** One thing wrong with one field of a request. `code` is a key under `errors.field` of the locale files. */
export const FieldError = z.object({
  /** Dotted path inside the body (or query, params), e.g. `guardians.0.phone`. */
  path: z.string(),
  code: z.string(),
  /** Numbers and names for the translated sentence, e.g. `{minimum: 1}`. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type FieldError = z.infer<typeof FieldError>;

/** The body of every refusal. No prose: the client translates `code`. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    requestId: z.string(),
    fields: z.optional(z.array(FieldError)),
    /** Facts for the sentence or for a dialog, e.g. the row as it is now for `conflict`. */
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Refusals that any endpoint can give, with their HTTP status. A feature adds its own beside its endpoints. */
export const generalErrors = {
  validation_failed: 400,
  /** What no schema has caught and the database can't keep. */
  invalid_value: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  password_change_needed: 403,
  second_factor_needed: 403,
  confirmation_needed: 403,
  no_permission: 403,
  not_in_branch: 403,
  viewing_only: 403,
  not_found: 404,
  conflict: 409,
  /** Others refer to what should be deleted. */
  in_use: 409,
  job_under_way: 409,
  job_ended: 409,
  job_not_called_off: 409,
  duplicate: 409,
  idempotency_key_reused: 409,
  payload_too_large: 413,
  locked: 423,
  year_closed: 423,
  too_many_requests: 429,
  upload_quota_reached: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;
export type GeneralErrorCode = keyof typeof generalErrors;
