/** Names a stored picture by when it was stored, so that a browser keeps it until it changes. */
export const photoName = (storedAt: Date | null): string | null =>
  storedAt === null ? null : storedAt.getTime().toString(36);
