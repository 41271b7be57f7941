import { sameValue, valueAt } from './paths.ts';

/** Stands for what isn't written down; the form's own value comes back in its place. */
const leftOut = '\u0000left out';

const secretName = /password|secret|token/i;

interface Written {
  readonly values: object;
  readonly fileLost: boolean;
}

/** A form's values as they may be written down: without passwords, and without files that were chosen. */
export function draftValues(values: object, base: object): Written {
  let fileLost = false;
  function written(value: unknown, path: string): unknown {
    if (secretName.test(path)) return leftOut;
    if (isFile(value)) {
      fileLost ||= !sameValue(value, valueAt(base, path)) || value instanceof Blob;
      return leftOut;
    }
    if (Array.isArray(value)) return value.map((item, index) => written(item, `${path}.${index}`));
    return isPlain(value) ? mapped(value, path) : value;
  }
  const mapped = (record: object, path = ''): object =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, written(value, path ? `${path}.${name}` : name)]),
    );
  return { values: mapped(values), fileLost };
}

/** What was written down, as values of a form that would otherwise begin with `initial`. */
export function valuesOfDraft<Values extends object>(draft: object, initial: Values): Values {
  function read(value: unknown, path: string): unknown {
    if (value === leftOut) return valueAt(initial, path);
    if (Array.isArray(value)) return value.map((item, index) => read(item, `${path}.${index}`));
    return isPlain(value) ? mapped(value, path) : value;
  }
  const mapped = (record: object, path = ''): object =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, read(value, path ? `${path}.${name}` : name)]),
    );
  return { ...initial, ...mapped(draft) };
}

/** A draft of an older version of the form, which asked for something else, can't be read. */
export const fitsForm = (draft: object, initial: object): boolean =>
  Object.keys(draft).every((name) => name in initial);

const isFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'string' && value.startsWith('data:'));

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);
