import type { Outcome, Rollover } from '@suksa/contracts/education';
import type { Tone } from '@suksa/ui';

export const stateTones: Readonly<Record<Rollover['state'], Tone>> = {
  draft: 'blue',
  done: 'green',
  undone: 'gray',
};

export const outcomeTones: Readonly<Record<Outcome | 'undecided', Tone>> = {
  undecided: 'gray',
  promote: 'green',
  repeat: 'amber',
  re_sit_pending: 'amber',
  graduate: 'violet',
  leave: 'red',
};
