/**
 * A UUID for one write that a person means to do once: made when the form opens, sent with every attempt.
 * Not `crypto.randomUUID`, which browsers keep from pages without https, as of a school server in the local network.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte, place) => marked(byte, place).toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Version 4 and the variant, as RFC 9562 places them. */
function marked(byte: number, place: number): number {
  if (place === 6) return (byte & 0x0f) | 0x40;
  if (place === 8) return (byte & 0x3f) | 0x80;
  return byte;
}
