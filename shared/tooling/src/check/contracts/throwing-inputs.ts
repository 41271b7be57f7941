import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** What a browser never sends, and a stranger does. */
const strange: readonly unknown[] = [
  null,
  'x',
  1,
  true,
  [],
  {},
  [null, null],
  [1, 1],
  [[], []],
  [{}, {}],
  { length: 2 },
];

/** Values that a schema has to refuse in words, those of its fields and elements included. */
const strangeFor = (schema: Schema): readonly unknown[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([key, field]) => [key, strangeFor(field as Schema)] as const,
      );
      const most = Math.max(0, ...fields.map(([, values]) => values.length));
      return [
        ...strange,
        ...fields.flatMap(([key, values]) => values.map((value) => ({ [key]: value }))),
        ...Array.from({ length: most }, (_, at) =>
          Object.fromEntries(fields.map(([key, values]) => [key, values[at % values.length]])),
        ),
      ];
    }
    case 'array':
      return [...strange, ...strangeFor(def.element).map((value) => [value, value])];
    case 'union':
      return [...strange, ...def.options.flatMap((option) => strangeFor(option as Schema))];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return strangeFor(def.innerType as Schema);
    default:
      return strange;
  }
};

/** Complaints about rules of a schema that break on a value instead of refusing it: each would be a fault of the server. */
export const throwing = (schema: Schema, at: string): readonly string[] => {
  const broken = strangeFor(schema).flatMap((value) => {
    try {
      schema._zod.run({ value: structuredClone(value), issues: [] }, {});
      return [];
    } catch (cause) {
      return [`${at} breaks on ${JSON.stringify(value).slice(0, 80)}: ${cause}`];
    }
  });
  return broken.slice(0, 1);
};
