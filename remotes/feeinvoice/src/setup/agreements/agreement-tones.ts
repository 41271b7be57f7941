import type { Agreement } from '@suksa/contracts/feeinvoice';
import type { Tone } from '@suksa/ui';

export const agreementTones: Readonly<Record<Agreement['state'], Tone>> = {
  kept: 'blue',
  behind: 'red',
  paid: 'green',
  ended: 'gray',
};
