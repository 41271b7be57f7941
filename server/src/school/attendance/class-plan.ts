import type { Plan } from './attendance-letters.ts';

export interface PlannedClass {
  readonly id: number;
  readonly levelId: number;
}

/** What the calendar says of a day, as far as attendance needs it. */
interface CalendarDay {
  readonly date: string;
  readonly working: boolean;
  readonly kind: string;
}

interface ClassCalendar<Day extends CalendarDay> {
  dayStatus(date: string, subject: { kind: 'student'; levelId: number; classId: number }): Day;
  readonly levelIds: ReadonlySet<number>;
  readonly classIds: ReadonlySet<number>;
}

/** The school's clock, and until when somebody may still come today. */
export interface SchoolNow<Day extends CalendarDay = CalendarDay> {
  readonly day: string;
  /** Minutes after midnight. */
  readonly minute: number;
  /** The last minute of today in which a class may come, by its own times; null where it has none. */
  readonly arrivalEnd: (status: Day, of: PlannedClass) => number | null;
  /** Whether a school day may free a class by its own times; each is asked for then. */
  readonly mayBeFreed?: (status: Day) => boolean;
  /** H where the free hours of a half day cover all times of a class, W where it has none on that weekday. */
  readonly freedAs?: (status: Day, of: PlannedClass) => 'H' | 'W' | null;
}

interface SharedPlan {
  readonly letters: Plan;
  /** Each class has its own times on them. */
  readonly ownDays: readonly string[];
}

/**
 * Each class's plan of a month. Classes without calendar entries of their own share one, but for today, and for half days
 * and weekdays on which each has its own times.
 */
export const plansOf = <Day extends CalendarDay>(
  calendar: ClassCalendar<Day>,
  days: readonly string[],
  now: SchoolNow<Day>,
): ((of: PlannedClass) => Plan) => {
  const shared = new Map<string, SharedPlan>();
  const own = new Map<number, Plan>();
  const todayAt = days.indexOf(now.day);
  const statusOn = (day: string, { id, levelId }: PlannedClass) =>
    calendar.dayStatus(day, { kind: 'student', levelId, classId: id });
  const sharedPlan = (of: PlannedClass): SharedPlan => {
    const { id, levelId } = of;
    const key = `${calendar.levelIds.has(levelId) ? levelId : ''} ${calendar.classIds.has(id) ? id : ''}`;
    const known = shared.get(key);
    if (known !== undefined) return known;
    const statuses = days.map((day) => statusOn(day, of));
    const plan = {
      letters: statuses.map((status) => planned(status, now.day)).join(''),
      ownDays: days.filter((_, at) => {
        const status = statuses[at];
        return status?.working === true && now.mayBeFreed?.(status) === true;
      }),
    };
    shared.set(key, plan);
    return plan;
  };
  const withToday = (plan: Plan, of: PlannedClass): Plan => {
    if (todayAt < 0) return plan;
    const status = statusOn(now.day, of);
    const end = status.working ? now.arrivalEnd(status, of) : null;
    const isOver = end !== null && now.minute > end;
    return isOver ? `${plan.slice(0, todayAt)}S${plan.slice(todayAt + 1)}` : plan;
  };
  const withOwnDays = (plan: Plan, of: PlannedClass, ownDays: SharedPlan['ownDays']): Plan => {
    const freed = new Map(ownDays.map((day) => [day, now.freedAs?.(statusOn(day, of), of) ?? null]));
    return freed.size === 0
      ? plan
      : [...plan].map((letter, at) => freed.get(days[at] ?? '') ?? letter).join('');
  };
  return (of) => {
    const known = own.get(of.id);
    if (known !== undefined) return known;
    const { letters, ownDays } = sharedPlan(of);
    const whole = withOwnDays(withToday(letters, of), of, ownDays);
    own.set(of.id, whole);
    return whole;
  };
};

/** What a day expects, as one letter of a {@link Plan}. */
export const planned = ({ working, kind, date }: CalendarDay, today: string) => {
  if (working) return date < today ? 'S' : 'T';
  return kind === 'weekend' ? 'W' : 'H';
};
