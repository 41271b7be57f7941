import type { TimetableRule } from '@suksa/contracts/technical';

/** A subject that a class is taught, and by whom. */
export interface Planned {
  readonly classId: number;
  readonly subjectId: number;
  readonly weeklyPeriods: number;
  readonly teacherIds: readonly number[];
}

/**
 * How periods of a week are cut: two or fewer stand alone, more go in pairs as 2+2+1, and no subject has more blocks
 * than there are days.
 */
export function blocksOf(weeklyPeriods: number, days = 5): readonly number[] {
  const count = weeklyPeriods <= 2 ? weeklyPeriods : Math.min(days, Math.ceil(weeklyPeriods / 2));
  return Array.from({ length: count }, (_, index) => {
    const least = Math.floor(weeklyPeriods / count);
    return index < weeklyPeriods % count ? least + 1 : least;
  });
}

export const lessonOf = ({ classId, subjectId, weeklyPeriods, teacherIds }: Planned) => ({
  ...{ subjectId, teacherIds },
  blocks: blocksOf(weeklyPeriods),
  classes: [{ classId, groupId: null }],
  roomIds: [],
});

interface There {
  readonly id: number;
  readonly subjectId: number;
  readonly classes: readonly { readonly classId: number; readonly groupId: number | null }[];
  readonly teacherIds: readonly number[];
}

/** What a draft lacks of the plan, and the lessons of one class alone that others teach now. */
export function behindPlan(plan: readonly Planned[], lessons: readonly There[]) {
  const missing: Planned[] = [];
  const changed: { readonly id: number; readonly teacherIds: readonly number[] }[] = [];
  for (const planned of plan) {
    const own = lessons.filter(
      ({ subjectId, classes }) =>
        subjectId === planned.subjectId && classes.some(({ classId }) => classId === planned.classId),
    );
    if (own.length === 0) missing.push(planned);
    const [only] = own;
    const isAlone = own.length === 1 && only?.classes.length === 1 && only.classes[0]?.groupId === null;
    if (only && isAlone && !isSame(only.teacherIds, planned.teacherIds))
      changed.push({ id: only.id, teacherIds: planned.teacherIds });
  }
  return { missing, changed };
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** What every school asks of a week: a new version begins with it. */
export const usualRules: readonly { readonly rule: TimetableRule; readonly weight: number }[] = [
  { rule: { kind: 'gaps', who: 'classes', most: 0 }, weight: 100 },
  { rule: { kind: 'early', who: 'classes', late: 0 }, weight: 100 },
  { rule: { kind: 'spread', subjectIds: [] }, weight: 95 },
  { rule: { kind: 'least-hours', who: 'classes', least: 4 }, weight: 90 },
  { rule: { kind: 'most-in-a-row', who: 'teachers', most: 5 }, weight: 60 },
];
