import { statementShape } from '../db/slow/statement-shape.ts';

/** What a log says of an error: enough to find the fault, nothing of what somebody typed or what is stored. */
export interface Fault {
  readonly type: string;
  readonly message?: string;
  /** SQLSTATE, or a code of Node's or a library's. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** The statement with its placeholders. */
  readonly statement?: string;
  /** Of a schema: which fields broke it, and how. */
  readonly issues?: readonly string[];
  readonly stack?: string;
  readonly cause?: Fault;
}

const deepest = 4;

/**
 * An error as it may be logged. A database puts values into `message`, `detail`, `hint` and `where`, the query builder
 * into `params`, a parser the text that it couldn't read: those are left out, and other messages lose what is quoted.
 */
export const faultOf = (error: unknown, depth = 0): Fault => {
  if (!(error instanceof Error)) return { type: typeof error };
  const given = error as Error & Readonly<Record<string, unknown>>;
  const message = messageOf(given);
  const issues = issuesOf(given.issues);
  const stack = framesOf(error);
  return {
    type: error.constructor.name,
    ...(message ? { message } : {}),
    ...namesOf(given),
    ...(typeof given.query === 'string' ? { statement: statementShape(given.query) } : {}),
    ...(issues ? { issues } : {}),
    ...(stack ? { stack } : {}),
    ...(error.cause !== undefined && depth < deepest ? { cause: faultOf(error.cause, depth + 1) } : {}),
  };
};

/** Names of things, never values. */
const names = ['code', 'constraint', 'table', 'column'] as const;

const namesOf = (error: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = error[name];
      return typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) ? [[name, value]] : [];
    }),
  );

const messageOf = (error: Error & Readonly<Record<string, unknown>>) =>
  tellsValues(error) ? undefined : withoutValues(error.message);

/** An error with a code says enough by it. */
const tellsValues = (error: Error & Readonly<Record<string, unknown>>) =>
  error instanceof SyntaxError || 'issues' in error || 'params' in error || typeof error.code === 'string';

/** The first line, without quoted texts, long numbers, and letters that no message of a program has. */
const withoutValues = (message: string) =>
  (message.split('\n', 1)[0] ?? '')
    .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?/g, '…')
    .replace(/\d{6,}|[^\x20-\x7e]+/g, '…')
    .slice(0, 200);

const issuesOf = (issues: unknown) =>
  Array.isArray(issues)
    ? issues.slice(0, 5).map((issue: { code?: unknown; path?: readonly PropertyKey[] }) => {
        const path = issue.path?.map((part) => (typeof part === 'number' ? '#' : String(part))).join('.');
        return `${path ?? ''}: ${String(issue.code)}`;
      })
    : undefined;

const framesOf = ({ stack }: Error) =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
    .join('\n');
