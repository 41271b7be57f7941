import type { CodedFieldError } from '../states/coded-error.ts';

/** What this package reads of an issue of the schema library. */
interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly input?: unknown;
  readonly expected?: string;
  readonly origin?: string;
  readonly format?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly errors?: readonly (readonly SchemaIssue[])[];
}

/** A schema of the contracts, as far as a form needs it. */
export interface ContractSchema<Input, Output> {
  readonly _zod: { readonly input: Input; readonly output: Output };
  safeParse(
    values: unknown,
  ):
    | { readonly success: true; readonly data: Output }
    | { readonly success: false; readonly error: { readonly issues: readonly unknown[] } };
}

/** A contract may name a field code as the message of its check, e.g. `z.minLength(1, 'required')`. */
const ownCode = /^[a-z][a-z0-9_]*$/;

/** How too little and too much are told of what is counted: characters, or things to choose. */
const sizeCodes: Readonly<Record<string, readonly [tooLittle: string, tooMuch: string]>> = {
  string: ['too_short', 'too_long'],
  array: ['too_few', 'too_many'],
};

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What is wrong with the values, in the field codes that the server uses too. */
export function schemaErrors(issues: readonly unknown[], values: unknown): readonly CodedFieldError[] {
  return (issues as readonly SchemaIssue[]).map((issue) => fieldErrorOf(issue, values));
}

function fieldErrorOf(issue: SchemaIssue, values: unknown): CodedFieldError {
  const path = issue.path.map(String).join('.');
  const value = issue.path.reduce<unknown>(
    (held, key) =>
      typeof held === 'object' && held !== null ? (held as Record<PropertyKey, unknown>)[key] : undefined,
    values,
  );
  const inner = issue.code === 'invalid_union' ? issue.errors?.at(-1)?.[0] : undefined;
  if (inner) return { ...fieldErrorOf(inner, value), path: [path, ...inner.path.map(String)].join('.') };
  if (ownCode.test(issue.message)) return { path, code: issue.message };
  // A number that is read from nothing is 0, and too small: nothing was typed or chosen.
  if (isMissing(value) && issue.origin !== 'string') return { path, code: 'required' };
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeError(issue, path);
  if (isMissing(value)) return { path, code: 'required' };
  return { path, code: kindOf(issue) };
}

function sizeError({ code, origin, minimum, maximum }: SchemaIssue, path: string): CodedFieldError {
  const [tooLittle, tooMuch] = sizeCodes[origin ?? ''] ?? ['too_small', 'too_big'];
  if (code === 'too_big') return { path, code: tooMuch, values: { maximum: Number(maximum) } };
  if (tooLittle !== 'too_small' && Number(minimum) === 1) return { path, code: 'required' };
  return { path, code: tooLittle, values: { minimum: Number(minimum) } };
}

function kindOf({ code, expected, format }: SchemaIssue): string {
  if (code === 'invalid_type' && expected === 'int') return 'integer';
  if (code === 'invalid_type' && expected === 'number') return 'not_a_number';
  if (code === 'invalid_value') return 'not_allowed';
  if (code === 'invalid_format' && (format === 'email' || format === 'url')) return format;
  return 'invalid';
}
