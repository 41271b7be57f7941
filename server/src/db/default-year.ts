import type { academicYears, shifts, terms } from './schema/index.ts';

export type YearRow = typeof academicYears.$inferInsert & { id: number };
type TermRow = typeof terms.$inferInsert & { id: number };
type ShiftRow = typeof shifts.$inferInsert;

/** The calendar year in which the school year of `today` began. */
export const openingYear = (today: string): number =>
  Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0);

export const yearName = (start: number): string => `${start}–${start + 1}`;

/** Two terms of each year, as Lao schools have them: until mid-January, and from the end of January on. */
export const termRows = (years: readonly YearRow[]): TermRow[] =>
  years.flatMap((year, index) => {
    const next = Number(year.startDate.slice(0, 4)) + 1;
    return [
      { nameLo: 'ພາກຮຽນ I', nameEn: 'Term I', startDate: year.startDate, endDate: `${next}-01-17` },
      { nameLo: 'ພາກຮຽນ II', nameEn: 'Term II', startDate: `${next}-01-27`, endDate: year.endDate },
    ].map((term, offset) => ({ ...term, id: index * 2 + offset + 1, yearId: year.id, number: offset + 1 }));
  });

/** When students and staff of a branch come and go until the school says otherwise. */
export const shiftRows = (years: readonly YearRow[]): ShiftRow[] => {
  const earliest = new Map<number, string>();
  for (const { branchId, startDate } of years) {
    const known = earliest.get(branchId);
    if (!known || startDate < known) earliest.set(branchId, startDate);
  }
  return [...earliest].flatMap(([branchId, validFrom]) => [
    { ...schoolDay, branchId, validFrom },
    { ...workingDay, branchId, validFrom },
  ]);
};

const breakAndHalfDay = { breakFrom: '11:30', breakUntil: '13:00', halfDayOutFrom: '11:30' };

const schoolDay = {
  nameLo: 'ມື້ຮຽນ',
  nameEn: 'School day',
  person: 'student' as const,
  inFrom: '06:30',
  onTimeUntil: '07:45',
  lateUntil: '09:30',
  outFrom: '15:30',
  outUntil: '18:00',
  ...breakAndHalfDay,
};

const workingDay = {
  nameLo: 'ມື້ເຮັດວຽກ',
  nameEn: 'Working day',
  person: 'staff' as const,
  inFrom: '06:00',
  onTimeUntil: '07:30',
  lateUntil: '10:00',
  outFrom: '16:00',
  outUntil: '19:00',
  ...breakAndHalfDay,
};
