import type { CodedError } from '@suksa/ui';

interface RefusedFile {
  /** What is wrong with the file itself, to stand where it is chosen. */
  readonly fault: { readonly code: string; readonly values?: Record<string, unknown> } | undefined;
  /** Why it could not be read at all, e.g. without a connection. */
  readonly stopped: CodedError | undefined;
}

/** Tells a file that is wrong from one that nobody has looked at. */
export function refusedFile(error: CodedError | null): RefusedFile {
  const wrong = error?.fields?.find(({ path }) => path === 'file');
  if (!wrong) return { fault: undefined, stopped: error ?? undefined };
  return { fault: { code: wrong.code, values: { ...wrong.values } }, stopped: undefined };
}
