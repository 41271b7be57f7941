import type { Movement } from '@suksa/contracts/feeinvoice';
import type { Formats } from '@suksa/i18n';

/** What only goes from one place on an account to another leaves the account as it is, and has no sign. */
const unsigned: ReadonlySet<Movement['type']> = new Set(['move', 'credit_use']);

/** Plus for what settles a family’s account, minus for what is open on it again. */
export const signedAmount = (
  format: Pick<Formats, 'number'>,
  { amount, type }: Pick<Movement, 'amount' | 'type'>,
): string => `${amount > 0 && !unsigned.has(type) ? '+' : ''}${format.number(amount)}`;
