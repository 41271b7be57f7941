import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type { AnsweredCall, ApiOutline, ServerVersion } from './api-outline.ts';

/** A short hash of a text; the caller's, because contracts run in browsers too. */
type Hash = (text: string) => string;

/**
 * What a part's record or a server says of one call. What no JSON schema can express (a rule in code, trimming) isn't
 * in the hash.
 */
export function callOutline(endpoint: Endpoint, hash: Hash): AnsweredCall {
  const { name, method, path, params, query, body, output, stillAnswers, old } = endpoint;
  return {
    name,
    method,
    path,
    input: hash([params, query, body].map((schema) => shapeOf(schema, 'input')).join('\n')),
    output: hash(shapeOf(output, 'output')),
    ...(stillAnswers && { stillAnswers: [...stillAnswers] }),
    ...(old && { oldSince: old.since }),
  };
}

/** Everything that a server with these endpoints answers. */
export function apiOutline(
  endpoints: Iterable<Endpoint>,
  { hash, version, commit }: ServerVersion & { readonly hash: Hash },
): ApiOutline {
  const all = [...endpoints];
  const permissions = [...new Set(all.map(({ access }) => access))].filter(isPermission).sort();
  const calls = all.map((endpoint) => callOutline(endpoint, hash)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return { version: `${version}-${hash(JSON.stringify(calls))}`, commit, calls, permissions };
}

const isPermission = (access: string): boolean => access !== 'public' && access !== 'signed-in';

function shapeOf(schema: Endpoint['output'] | undefined, io: 'input' | 'output'): string {
  if (schema === undefined || typeof schema === 'string') return schema ?? '';
  return sorted(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
}

/** JSON in which the order of fields makes no difference; that of a list does. */
const sorted = (schema: unknown): string =>
  JSON.stringify(schema, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
