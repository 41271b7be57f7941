import type { WriteOff } from '@suksa/contracts/feeinvoice';
import type { Tone } from '@suksa/ui';

export const writeOffTones: Readonly<Record<WriteOff['state'], Tone>> = {
  waiting: 'amber',
  approved: 'green',
  refused: 'gray',
};
