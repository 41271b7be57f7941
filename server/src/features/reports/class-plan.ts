import type { Calendar, DayStatus } from '../settings/calendar.ts';
import type { Plan } from './attendance-letters.ts';

export interface PlannedClass {
  readonly id: number;
  readonly levelId: number;
}

/** Each class's plan of a month. Classes without calendar entries of their own share one. */
export const plansOf = (
  calendar: Calendar,
  days: readonly string[],
  today: string,
): ((of: PlannedClass) => Plan) => {
  const plans = new Map<string, Plan>();
  return ({ id, levelId }) => {
    const key = `${calendar.levelIds.has(levelId) ? levelId : ''} ${calendar.classIds.has(id) ? id : ''}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    const plan = days
      .map((day) => planned(calendar.dayStatus(day, { kind: 'pupil', levelId, classId: id }), today))
      .join('');
    plans.set(key, plan);
    return plan;
  };
};

/** What a day expects, as one letter of a {@link Plan}. */
export const planned = ({ working, kind, date }: DayStatus, today: string) => {
  if (working) return date < today ? 'S' : 'T';
  return kind === 'weekend' ? 'W' : 'H';
};
