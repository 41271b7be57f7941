import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from '@rspack/core';

/**
 * A loader: what a browser needs of a contract. A call is made from an endpoint's method and path, while its schemas
 * serve the server. So endpoints and kinds of jobs become plain data, and whatever else the contract exports is taken from the whole
 * file, `?whole`, which a bundle holds only where a form asks for one of its schemas.
 */
export default function contractOutline(this: LoaderContext, source: string): string | undefined {
  if (!hasSchemas(source)) return source;
  const done = this.async();
  outlineOf(this.resourcePath).then((outline) => done(null, outline), done);
  return undefined;
}

/** Its own, or those of the fields that its calls take. */
const hasSchemas = (source: string): boolean =>
  source.includes("* as z from 'zod/mini'") || /^import \{[^}]*\bendpoint\b[^}]*\} from/m.test(source);

async function outlineOf(file: string): Promise<string> {
  const { mtimeMs } = await stat(file);
  // The time keeps a development server from answering with the file as it first was.
  const contract = (await import(`${pathToFileURL(file)}?${mtimeMs}`)) as Record<string, unknown>;
  const whole = JSON.stringify(`${file}?whole`);
  return Object.entries(contract)
    .map(([name, value]) => {
      const data = isEndpoint(value) ? callOf(value) : isJobKind(value) ? followed(value) : value;
      return isData(data)
        ? `export const ${name} = ${JSON.stringify(data)};`
        : `export { ${name} } from ${whole};`;
    })
    .join('\n');
}

interface DeclaredEndpoint {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly reads?: readonly string[];
  readonly changes?: readonly string[];
  readonly output: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isEndpoint = (value: unknown): value is DeclaredEndpoint =>
  isObject(value) && typeof value.method === 'string' && typeof value.path === 'string';

const callOf = ({ name, method, path, access, reads, changes, output }: DeclaredEndpoint) => ({
  name,
  method,
  path,
  access,
  ...(reads && { reads }),
  ...(changes && { changes }),
  ...(typeof output === 'string' && { output }),
});

interface DeclaredJobKind {
  readonly name: string;
  readonly access: string;
  readonly view: string;
  readonly changes: readonly string[];
}

const isJobKind = (value: unknown): value is DeclaredJobKind =>
  isObject(value) && 'canBeCalledOff' in value && 'view' in value && Array.isArray(value.changes);

/** Of a kind of job, what following one takes: what it comes to has the server checked. */
const followed = ({ name, access, view, changes }: DeclaredJobKind) => ({ name, access, view, changes });

const isData = (value: unknown): boolean =>
  isObject(value)
    ? !('_zod' in value) && Object.values(value).every(isData)
    : value === null || ['string', 'number', 'boolean'].includes(typeof value);
