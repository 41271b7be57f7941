/** The part of a {@link wireBody} that holds the fields which are no file. */
export const fieldsPart = 'body';

/**
 * A call's body as it goes over the wire: itself, to be written as JSON; or, where a field holds a file, a form of that
 * file under the field's name and of the other fields as JSON, to be sent as `multipart/form-data`.
 */
export const wireBody = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return body;
  const [field, file] = Object.entries(body).find(([, value]) => value instanceof Blob) ?? [];
  if (field === undefined) return body;
  const form = new FormData();
  form.append(fieldsPart, JSON.stringify({ ...body, [field]: undefined }));
  form.append(field, file as Blob);
  return form;
};
