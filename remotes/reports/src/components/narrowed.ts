/** The address of the same list with one filter more. */
export function narrowed(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  next.set(name, value);
  next.delete('page');
  return next.toString();
}
