import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@suksa/contracts';
import type * as z from 'zod/mini';
import { root } from '../../root.ts';
import { throwing } from './throwing-inputs.ts';

type Schema = z.core.$ZodType;

/** What no input may let through: the database keeps none of it, so that it would end as a fault of the server. */
const refusedEverywhere: Readonly<Record<string, readonly unknown[]>> = {
  'a character U+0000': ['a\u0000b', '\u0000', '2026-01-05\u0000'],
  'half a character (a lone surrogate)': ['a\ud800b', '\udc00'],
  'an integer beyond int4 (only Kip may)': [
    2_147_483_648,
    -2_147_483_649,
    '2147483648',
    '-2147483649',
    '1,2147483648',
  ],
  'an amount without bounds': [1e15, -1e15, '1000000000000001'],
  'a day outside 1900 to 2200': ['0000-01-01', '1899-12-31', '2201-01-01', '9999-12-31'],
  'an instant outside 1900 to 2200': [
    '0000-01-01T00:00:00Z',
    '1899-12-31T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ],
  'a month outside 1900 to 2200': ['0000-01', '9999-12'],
};
const long = ['a', '1', 'AAAA', '1,'].map((part) => part.repeat(110_000));

/** Complaints about what contracts let callers send: what nothing bounds, and what breaks one of their rules. */
export const checkInputs = async (): Promise<readonly string[]> => {
  const endpoints = await everyEndpoint();
  return endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      if (!schema) return [];
      const at = `${endpoint.name}: ${part}`;
      return [...unbounded(schema, at), ...throwing(schema, at)];
    }),
  );
};

/** Every call that a contract exports. */
export const everyEndpoint = async (): Promise<readonly Endpoint[]> => {
  const folder = path.join(root, 'shared/contracts/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  const modules = await Promise.all(
    files.map(
      (file): Promise<Record<string, unknown>> => import(pathToFileURL(path.join(folder, file)).href),
    ),
  );
  return [...new Set(modules.flatMap((exported) => Object.values(exported)).filter(isEndpoint))];
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** What one schema lets through that it shouldn't, each with the field's path. */
export const unbounded = (schema: Schema, at: string): readonly string[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => unbounded(field as Schema, `${at}.${key}`));
    case 'array':
      return [
        ...(maximumOf(schema) === undefined ? [`${at} accepts a list of any length`] : []),
        ...unbounded(def.element, `${at}[]`),
      ];
    case 'tuple':
      return def.items.flatMap((item, place) => unbounded(item as Schema, `${at}[${place}]`));
    case 'record':
      return [...unbounded(def.keyType, `${at} (key)`), ...unbounded(def.valueType, `${at}{}`)];
    case 'union':
      return [...new Set(def.options.flatMap((option) => unbounded(option as Schema, at)))];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unbounded(def.innerType as Schema, at);
    case 'lazy':
      return unbounded(def.getter() as Schema, at);
    case 'unknown':
    case 'any':
      return [`${at} accepts anything`];
    default:
      return letThrough(schema).map((what) => `${at} accepts ${what}`);
  }
};

const maximumOf = (schema: Schema): number | undefined => {
  const { checks = [] } = (schema as z.core.$ZodTypes)._zod.def;
  const maxima = checks.flatMap((check) => {
    const { def } = (check as z.core.$ZodChecks)._zod;
    if (def.check === 'max_length') return def.maximum;
    return def.check === 'less_than' ? Number(def.value) : [];
  });
  return maxima.length === 0 ? undefined : Math.min(...maxima);
};

/** Amounts of money alone are wider than an `integer` of the database. */
const mostKip = 1_000_000_000_000;

/** What JSON would have to carry a file by: a third more bytes, all of them in memory as text. */
const fileAsText = ['', 'data:image/png;base64,', 'data:application/pdf;base64,'].map(
  (head) => head + 'AAAA'.repeat(16_000),
);

const letThrough = (schema: Schema) => {
  const accepts = (value: unknown) => schema._zod.run({ value, issues: [] }, {}) as z.core.ParsePayload;
  const isAccepted = (value: unknown) => accepts(value).issues.length === 0;
  // A text or telephone number that may look like a day is neither a day nor a number.
  const isText = isAccepted('abc') || isAccepted('020 5555 5555');
  return Object.entries(refusedEverywhere)
    .filter(([what, values]) => {
      if (what.startsWith('an integer') && maximumOf(schema) === mostKip) return false;
      const texts = what.startsWith('a character') || what.startsWith('half');
      return values.some((value) => (texts || !isText || typeof value === 'number') && isAccepted(value));
    })
    .map(([what]) => what)
    .concat(maximumOf(schema) === undefined && long.some(isAccepted) ? ['a text of any length'] : [])
    .concat(
      fileAsText.some(isAccepted) ? ['a file as text: declare it as upload(), it travels as bytes'] : [],
    );
};
