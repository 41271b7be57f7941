import type * as z from 'zod/mini';
import type { FieldError } from './error.ts';

type Issue = z.core.$ZodIssue;
type Values = NonNullable<FieldError['values']>;

/** Formats of the schema library that have a sentence of their own under `errors.field`. */
const worded = new Set(['email', 'url', 'date', 'time', 'phone']);

/**
 * What is wrong with each field, as codes of `errors.field` in the locale files: the one translation from the
 * schema library's issues, used by the server for refusals and by forms before anything is sent.
 * Parse with `{ reportInput: true }`, else a missing value can't be told from a wrong one.
 */
export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return [unionError(issue)];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), code: 'not_allowed' }));
    return [{ path: pathOf(issue.path), ...codeOf(issue) }];
  });

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join('.');

/** A schema's own message is a code (`required`, `password_short`); the library's default is a sentence. */
const ownCode = (issue: Issue) => (/^[a-z][a-z_]*$/.test(issue.message) ? issue.message : undefined);

const codeOf = (issue: Issue): { code: string; values?: Values } => {
  const values = limits(issue);
  const code = ownCode(issue) ?? generalCode(issue);
  return values ? { code, values } : { code };
};

const generalCode = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'required';
      if (issue.expected === 'int') return 'integer';
      return issue.expected === 'number' ? 'not_a_number' : 'invalid';
    case 'too_small':
      return sized(issue.origin, 'too_short', 'too_few') ?? 'too_small';
    case 'too_big':
      return sized(issue.origin, 'too_long', 'too_many') ?? 'too_big';
    case 'invalid_format':
      return worded.has(issue.format) ? issue.format : 'invalid';
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? 'required' : 'not_allowed';
    default:
      return 'invalid';
  }
};

/** The code for what is counted, in characters or in choices; none for a number or a day. */
const sized = (origin: string, ofText: string, ofList: string): string | undefined => {
  if (origin === 'string') return ofText;
  return origin === 'array' || origin === 'set' ? ofList : undefined;
};

const limits = (issue: Issue): Values | undefined => {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) };
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) };
  return undefined;
};

/** `'' or a phone`: the branch that knows a code of its own says best what was meant. */
const unionError = (issue: Extract<Issue, { code: 'invalid_union' }>): FieldError => {
  const branches = issue.errors.flat();
  const telling = branches.find((inner) => ownCode(inner)) ?? branches.at(-1);
  if (!telling) return { path: pathOf(issue.path), code: 'invalid' };
  return { path: pathOf([...issue.path, ...telling.path]), ...codeOf(telling) };
};
