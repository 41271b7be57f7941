import type { Shift, ShiftInput, ShiftPerson, StaffType } from '@suksa/contracts/settings';

type Draftable = ShiftInput & { readonly version: number; readonly changesFrom: string | null };

/** What is typed so far: times and days may still be missing. The version is checked only for a shift that is there. */
export interface ShiftDraft
  extends Omit<
    Draftable,
    'inFrom' | 'onTimeUntil' | 'lateUntil' | 'outFrom' | 'outUntil' | 'validFrom' | 'graceMinutes'
  > {
  readonly inFrom: string | null;
  readonly onTimeUntil: string | null;
  readonly lateUntil: string | null;
  readonly outFrom: string | null;
  readonly outUntil: string | null;
  readonly validFrom: string | null;
  readonly graceMinutes: number | null;
}

/** For whom and on which days a new one begins. */
export interface NewShiftHints {
  readonly person: ShiftPerson;
  readonly levelId: number | null;
  readonly workingDays: readonly number[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

export const newDraft = ({ person, levelId, workingDays, today }: NewShiftHints): ShiftDraft => ({
  version: 1,
  changesFrom: null,
  name: { lo: '', en: '' },
  person,
  staffType: null as StaffType | null,
  levelId: person === 'student' ? levelId : null,
  classId: null,
  session: 'whole_day',
  weekdays: workingDays.length > 0 ? [...workingDays] : [1, 2, 3, 4, 5],
  inFrom: null,
  onTimeUntil: null,
  lateUntil: null,
  outFrom: null,
  outUntil: null,
  breakFrom: null,
  breakUntil: null,
  halfDayOutFrom: null,
  graceMinutes: 0,
  validFrom: today,
  validUntil: null,
});

/** As the form holds it; a shift that has judged somebody changes from tomorrow on unless the clerk says otherwise. */
export const draftOf = (shift: Shift, tomorrow: string): ShiftDraft => ({
  ...pick(shift),
  version: shift.version,
  levelId: shift.level?.id ?? null,
  changesFrom: shift.usedUntil === null ? null : tomorrow,
});

/** The same shift, to be added anew. */
export const inputOf = (shift: Shift): ShiftInput => {
  const { version: _version, ...input } = pick(shift);
  return { ...input, levelId: shift.level?.id ?? null };
};

const pick = ({
  id: _id,
  level: _level,
  className: _class,
  state: _state,
  usedUntil: _used,
  ...shift
}: Shift): Omit<Shift, 'id' | 'level' | 'className' | 'state' | 'usedUntil'> => shift;
