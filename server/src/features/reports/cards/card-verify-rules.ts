/** The path by which anybody asks whether a card is genuine: 22 signs instead of 36, for a smaller code on paper. */
export const cardPath = (token: string) =>
  `/verify/card/${Buffer.from(token.replaceAll('-', ''), 'hex').toString('base64url')}`;

/** The token in such a path; nothing where it can't be one. */
export const cardTokenIn = (text: string): string | undefined =>
  /^[\w-]{22}$/.test(text) ? Buffer.from(text, 'base64url').toString('hex') : undefined;
