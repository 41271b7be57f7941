import type { Teaching, TeachingPeriod } from '@suksa/contracts/technical';
import { minutesOf, ruleTimes } from '@suksa/contracts/timetable';

/** Periods that somebody must give, and those of the week in which they can. */
export interface Bound {
  readonly needed: number;
  readonly open: number;
}

/**
 * Whether a teacher's lessons of these classes can still find room in a week, by counting alone: the periods of the
 * classes' bells that don't lie at once, less when the teacher is away, as many a day and on as many days as rules let
 * them. Undefined where the classes have no bells yet.
 */
export function boundOf(
  { classes, periods, limits }: Teaching,
  teacherId: number,
  taught: { readonly classIds: readonly number[]; readonly periods: number },
): Bound | undefined {
  const sets = new Set(taught.classIds.map((id) => classes.find((one) => one.id === id)?.periodSetId));
  const limit = limits.find((one) => one.teacherId === teacherId);
  const bells = periods.filter(({ setId }) => sets.has(setId));
  if (bells.length === 0 || sets.has(null)) return undefined;
  const days = [...new Set(bells.map(({ weekday }) => weekday))].map((day) =>
    Math.min(
      mostAtOneTime(
        bells.filter(
          (bell) => bell.weekday === day && !ruleTimes.overlap(limit?.away ?? [], stretchOf(bell)),
        ),
      ),
      limit?.mostHours ?? Number.POSITIVE_INFINITY,
    ),
  );
  const best = days.sort((one, other) => other - one).slice(0, limit?.mostDays ?? days.length);
  return {
    needed: taught.periods - (limit?.shared ?? 0),
    open: best.reduce((sum, hours) => sum + hours, 0),
  };
}

const stretchOf = ({ weekday, startsAt, endsAt }: TeachingPeriod) => ({
  weekday,
  from: minutesOf(startsAt),
  until: minutesOf(endsAt),
});

/** The most periods of a day of which no two overlap: always the one next that ends first. */
function mostAtOneTime(bells: readonly TeachingPeriod[]): number {
  let count = 0;
  let end = '';
  for (const { startsAt, endsAt } of [...bells].sort((one, other) => (one.endsAt < other.endsAt ? -1 : 1))) {
    if (startsAt < end) continue;
    count += 1;
    end = endsAt;
  }
  return count;
}
