import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@suksa/contracts';
import type * as z from 'zod/mini';
import {
  hostileDays,
  hostileNumbers,
  hostileShapes,
  hostileTexts,
  pick,
  type Random,
} from './hostile-values.ts';

type Schema = z.core.$ZodType;

/** How often a leaf of an input is hostile: one request in three has none. */
const shares = [0, 0.1, 0.5] as const;

/** An input of one call: of the shape that its contract asks for, with hostile values in some of its places, or in none. */
export const sampleInput = (endpoint: Endpoint, random: Random, hostile = true) => {
  const share = hostile ? pick(random, shares) : 0;
  const of = (schema: Schema | undefined) => schema && sample(schema, { random, share });
  return { params: of(endpoint.params), query: of(endpoint.query), body: of(endpoint.body) };
};

interface Sampling {
  readonly random: Random;
  readonly share: number;
}

const sample = (schema: Schema, sampling: Sampling): unknown => {
  const { random, share } = sampling;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (share > 0 && random() < 0.01) return pick(random, hostileShapes);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([key, field]) => {
          const value = sample(field as Schema, sampling);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case 'array':
      return Array.from({ length: pick(random, [0, 1, 1, 2, 5]) }, () => sample(def.element, sampling));
    case 'tuple':
      return def.items.map((item) => sample(item as Schema, sampling));
    case 'record':
      return Object.fromEntries(
        Array.from({ length: pick(random, [0, 1, 3]) }, () => [
          textOf(sample(def.keyType, sampling)),
          sample(def.valueType as Schema, sampling),
        ]),
      );
    case 'union':
      return sample(pick(random, def.options) as Schema, sampling);
    case 'optional':
    case 'default':
    case 'prefault':
      return random() < 0.4 ? undefined : sample(def.innerType as Schema, sampling);
    case 'nullable':
      return random() < 0.3 ? null : sample(def.innerType as Schema, sampling);
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return sample(def.innerType as Schema, sampling);
    case 'pipe':
      return sample(def.in as Schema, sampling);
    case 'lazy':
      return sample(def.getter() as Schema, sampling);
    case 'enum':
      return random() < share / 3 ? pick(random, hostileTexts) : pick(random, Object.values(def.entries));
    case 'literal':
      return pick(random, def.values);
    case 'boolean':
      return random() < share / 3 ? pick(random, hostileShapes) : random() < 0.5;
    case 'number':
      return random() < share ? pick(random, hostileNumbers) : accepted(schema, sampling, numbers);
    case 'string':
      return random() < share ? hostileText(random) : accepted(schema, sampling, texts);
    case 'custom':
      return random() < share ? pick(random, hostileShapes) : fileOf(random);
    default:
      return pick(random, [...hostileShapes, ...hostileTexts]);
  }
};

const fileTypes = ['image/png', 'image/jpeg', 'application/pdf', 'text/csv', '', 'a/b'];

/** A picture that is one, or whatever somebody calls a file. */
const fileOf = (random: Random) => {
  const content = pick(random, [Buffer.from(dot, 'base64'), 'Code,Name\nA1,Som', pick(random, hostileTexts)]);
  const name = pick(random, ['a.csv', 'a.png', pick(random, hostileTexts)]);
  return new File([content], name, { type: pick(random, fileTypes) });
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const hostileText = (random: Random) => pick(random, random() < 0.3 ? hostileDays : hostileTexts);

/** One of the candidates that the contract takes; where it takes none, whatever comes. */
const accepted = (schema: Schema, { random }: Sampling, candidates: (random: Random) => unknown[]) => {
  const all = candidates(random);
  const taken = all.filter((value) => {
    const { issues } = schema._zod.run({ value, issues: [] }, {}) as z.core.ParsePayload;
    return issues.length === 0;
  });
  return pick(random, taken.length > 0 ? taken : all);
};

/** Ids of a small school start at 1; the largest that are let through stand among them. */
const numbers = (random: Random) => [
  ...Array.from({ length: 6 }, () => 1 + Math.floor(random() * 60)),
  ...[0, 1, 2, 3, 5, 10, 45, 0.5, 2026, 50_000, 2_147_483_647, 1_000_000_000_000],
];

const daysFrom = (random: Random) =>
  new Date(Date.now() + Math.floor(random() * 800 - 400) * 86_400_000).toISOString().slice(0, 10);

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const texts = (random: Random) => [
  ...[
    daysFrom(random),
    daysFrom(random),
    daysFrom(random).slice(0, 7),
    new Date().toISOString(),
    randomUUID(),
  ],
  ...[
    '1900-01-01',
    '2200-12-31',
    '07:30',
    '00:00',
    '23:59',
    '020 5555 1234',
    'a@b.la',
    '#aabbcc',
    '1',
    '1,2,3',
  ],
  ...[
    'Asia/Vientiane',
    'ສົມ',
    'ນ້ຳ ຄຳ',
    'abc',
    'A1',
    'P7',
    '2026-2027',
    'education.student.view',
    'https://a.la',
  ],
  ...['{branch}{yy}{number:4}', 'Q29kZSxOYW1lCkExLFNvbQo=', '👩‍👩‍👧‍👦', '\u202eabc'],
  ...hostileTexts,
];
