/** The part of a {@link wireBody} that holds the fields which are no file. */
export const fieldsPart = 'body';

/**
 * A call's body as it goes over the wire: itself, to be written as JSON; or, where a field holds a file, a form of that
 * file under the field's dotted path and of the other fields as JSON, to be sent as `multipart/form-data`.
 */
export const wireBody = (body: unknown): unknown => {
  const [path, file] = fileIn(body) ?? [];
  if (!path || !file) return body;
  const form = new FormData();
  form.append(
    fieldsPart,
    JSON.stringify(body, (_name, value: unknown) => (value === file ? undefined : value)),
  );
  form.append(path, file);
  return form;
};

const fileIn = (value: unknown): readonly [path: string, file: Blob] | undefined => {
  if (value instanceof Blob) return ['', value];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const [path, file] = fileIn(inner) ?? [];
    if (file) return [path ? `${name}.${path}` : name, file];
  }
  return undefined;
};
