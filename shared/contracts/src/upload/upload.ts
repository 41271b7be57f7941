import * as z from 'zod/mini';
import { isStorable } from '../fields.ts';

type Schema = z.core.$ZodType;

/** A file as the server has received it. Its name and type are the sender's word; what it is, only its bytes tell. */
export interface Upload {
  readonly name: string;
  /** As browsers call it, e.g. `image/png`; may be empty. */
  readonly type: string;
  /** A view of the request's body. */
  readonly bytes: Buffer;
}

interface UploadLimits {
  /** At most so many. */
  readonly bytes: number;
  /** What the sender may call it; anything where left out. */
  readonly types?: readonly string[];
}

const longestName = 200;
const declared = new WeakMap<Schema, UploadLimits>();

/**
 * A field of an endpoint's `body` that takes a file: a `Blob` or `File` for who sends, an {@link Upload} for who
 * receives. It travels as bytes, see `wireBody`. An endpoint's body has one at most.
 * Refused with `required`, `file_too_large`, `file_type`; a name that can't be kept at `<field>.name`.
 */
export const upload = (limits: UploadLimits) => {
  const schema = z.custom<Upload, Blob>().check(({ value, issues }) => {
    const message = faultOf(value, limits);
    if (message) issues.push({ code: 'custom', input: value, message });
    else if (!isNameKept(value))
      issues.push({ code: 'custom', input: value, message: 'characters', path: ['name'] });
  });
  declared.set(schema, limits);
  return schema;
};

const faultOf = (value: unknown, { bytes, types }: UploadLimits): string | undefined => {
  const size = sizeOf(value);
  if (!size) return 'required';
  if (size > bytes) return 'file_too_large';
  return types && !types.includes((value as Upload | Blob).type) ? 'file_type' : undefined;
};

/** Nothing that came as JSON is a file. */
const sizeOf = (value: unknown): number | undefined => {
  if (value instanceof Blob) return value.size;
  const bytes = (value as Partial<Upload> | null | undefined)?.bytes;
  return bytes instanceof Uint8Array ? bytes.length : undefined;
};

const isNameKept = (file: Upload | Blob) =>
  !('name' in file) || (file.name.length <= longestName && isStorable(file.name));

/** In the browser, what a form's schema has let through: there it is still the file that was chosen. */
export const chosenFile = (checked: Upload | Blob | null | undefined): Blob | null | undefined =>
  checked instanceof Blob ? checked : checked && undefined;

/** The field of a body that takes a file, as a dotted path like `plan.file`, with its limits. */
export const uploadIn = (body: Schema | undefined): (UploadLimits & { readonly field: string }) | undefined =>
  body && found(body, []);

const found = (schema: Schema, path: readonly string[]): ReturnType<typeof uploadIn> => {
  const limits = declared.get(schema);
  if (limits) return { ...limits, field: path.join('.') };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    return first(Object.entries(def.shape), ([name, field]) => found(field as Schema, [...path, name]));
  if (def.type === 'union') return first(def.options, (option) => found(option as Schema, path));
  return 'innerType' in def ? found(def.innerType as Schema, path) : undefined;
};

const first = <Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined => {
  for (const item of items) {
    const one = find(item);
    if (one !== undefined) return one;
  }
  return undefined;
};
