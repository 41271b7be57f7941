import type { YearStudent } from '@suksa/contracts/reports';
import type { ExportRow } from '../../../export.ts';
import { withRate } from '../../../school/attendance/attendance-letters.ts';
import type { RollStudent } from '../../../school/attendance/roll-query.ts';
import { daysLeftOf, isChronic, missedOf, standingOf, type YearTally } from './year-tally-rules.ts';

interface StudentYear {
  readonly row: RollStudent;
  readonly className: string;
  readonly tally: YearTally;
  readonly missed: YearStudent['missed'];
}

export const presentYearStudent = ({ row, className, tally, missed }: StudentYear): YearStudent => ({
  id: row.id,
  code: row.code,
  name: { lo: row.name_lo, en: row.name_en },
  sex: row.sex,
  className,
  counts: withRate(tally.counts),
  lessons: tally.counts.lessons ?? 0,
  longestRun: tally.longestRun,
  runNow: tally.runNow,
  chronic: isChronic(tally),
  standing: standingOf(tally),
  daysLeft: daysLeftOf(tally),
  missed,
});

export const yearExportRow = ({ name, counts, missed, ...row }: YearStudent): ExportRow => ({
  ...row,
  ...counts,
  chronic: row.chronic ? 'yes' : 'no',
  missed: missedOf({ ...counts, lessons: row.lessons }),
  missedDays: missed.map(({ date }) => date).join(', '),
  rate: counts.rate === null ? null : Math.round(counts.rate * 1000) / 10,
  nameLo: name.lo,
  nameEn: name.en,
});
