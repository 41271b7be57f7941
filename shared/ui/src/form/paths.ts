type Leaf = string | number | boolean | null | undefined | Date | File | Blob;

/** Dotted paths into a form's values, down to five: `name`, `name.lo`, `periods.0.lines.0.amount`. */
export type Path<Values, Depth extends readonly 0[] = [0, 0, 0, 0, 0]> = Depth extends readonly [
  0,
  ...infer Rest,
]
  ? Rest extends readonly 0[]
    ? Values extends Leaf
      ? never
      : Values extends readonly (infer Item)[]
        ? `${number}` | `${number}.${Path<Item, Rest>}`
        : {
            [Key in keyof Values & string]:
              | Key
              | (NonNullable<Values[Key]> extends Leaf
                  ? never
                  : `${Key}.${Path<NonNullable<Values[Key]>, Rest>}`);
          }[keyof Values & string]
    : never
  : never;

/** The type of the value at a path. */
export type ValueAt<Values, At extends string> = At extends `${infer Head}.${infer Tail}`
  ? Values extends readonly (infer Item)[]
    ? ValueAt<Item, Tail>
    : Head extends keyof Values
      ? ValueAt<NonNullable<Values[Head]>, Tail>
      : never
  : Values extends readonly (infer Item)[]
    ? Item
    : At extends keyof Values
      ? Values[At]
      : never;

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob) && !(value instanceof Date);

/** The value at a dotted path, `undefined` where there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isBranch(value) ? value[key] : undefined), values);

/** Every path that holds a plain value, in order; what `isWhole` says of a path isn't looked into. */
export function leafPaths(
  values: unknown,
  isWhole: (path: string, value: unknown) => boolean = () => false,
  prefix = '',
): readonly string[] {
  const plain = !isBranch(values) || Object.keys(values).length === 0;
  if (plain || (prefix && isWhole(prefix, values))) return prefix ? [prefix] : [];
  return Object.entries(values).flatMap(([key, value]) =>
    leafPaths(value, isWhole, prefix ? `${prefix}.${key}` : key),
  );
}

/** A copy of the values with another one at the path. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [head = '', ...rest] = path.split('.');
  const before: unknown = isBranch(values) ? values[head] : undefined;
  const after = rest.length === 0 ? value : withValueAt(before ?? {}, rest.join('.'), value);
  if (Array.isArray(values))
    return values.map((item, index) => (index === Number(head) ? after : item)) as Values;
  return { ...values, [head]: after };
}

/** Equal as far as a form goes: the same plain data, or the very same file. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (!(one instanceof Blob) && !(other instanceof Blob) && JSON.stringify(one) === JSON.stringify(other));
