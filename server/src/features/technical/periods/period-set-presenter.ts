import type { PeriodSet } from '@suksa/contracts/technical';
import { daysOf } from './period-rules.ts';
import type { PeriodSetFound } from './period-set-repository.ts';

export const presentPeriodSet = (row: PeriodSetFound): PeriodSet => ({
  id: row.id,
  version: row.version,
  name: { lo: row.nameLo, en: row.nameEn },
  levelIds: [...row.levelIds],
  classIds: [...row.classIds],
  days: daysOf(row.pieces),
  weeklyPeriods: row.pieces.filter(({ number }) => number !== null).length,
});
