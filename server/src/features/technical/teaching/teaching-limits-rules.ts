import type { TeachingLimit, TimetableRule } from '@suksa/contracts/technical';

interface Known {
  readonly rules: readonly TimetableRule[];
  readonly shared: readonly Pick<TeachingLimit, 'teacherId' | 'shared'>[];
}

/** What the rules that must hold leave of each teacher’s week; who isn’t named may teach whenever there are lessons. */
export function limitsOf(teacherIds: readonly number[], { rules, shared }: Known): TeachingLimit[] {
  return teacherIds.flatMap((teacherId) => {
    const limit: TeachingLimit = {
      teacherId,
      away: rules.flatMap((rule) =>
        rule.kind === 'unavailable' && rule.who.kind === 'teacher' && rule.who.id === teacherId
          ? rule.times
          : [],
      ),
      mostHours: least(rules, 'most-hours', teacherId),
      mostDays: least(rules, 'most-days', teacherId),
      shared: shared.find((one) => one.teacherId === teacherId)?.shared ?? 0,
    };
    const { away, mostHours, mostDays, shared: own } = limit;
    return away.length > 0 || mostHours !== null || mostDays !== null || own > 0 ? [limit] : [];
  });
}

const least = (
  rules: readonly TimetableRule[],
  kind: 'most-hours' | 'most-days',
  teacherId: number,
): number | null => {
  const own = rules.flatMap((rule) => {
    if (rule.kind !== kind) return [];
    const isOwn =
      rule.who === 'teachers' ||
      (typeof rule.who === 'object' && rule.who.kind === 'teacher' && rule.who.id === teacherId);
    return isOwn ? [rule.most] : [];
  });
  return own.length === 0 ? null : Math.min(...own);
};
