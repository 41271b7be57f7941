import type { BankLine } from '@suksa/contracts/feeinvoice';
import type { Tone } from '@suksa/ui';

export const lineTones: Readonly<Record<BankLine['state'], Tone>> = {
  sure: 'blue',
  asked: 'amber',
  accepted: 'green',
  left_out: 'gray',
};
