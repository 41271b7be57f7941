import type { GeneratedWeek, TimetableWeek } from '@suksa/contracts/technical';
import { indexOf } from '@suksa/contracts/timetable';
import { useFormat } from '@suksa/i18n';
import { useMemo } from 'react';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';

interface LiveGridProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly places: GeneratedWeek['moves'];
}

/** Every class’s week in little, as it fills. The figures above say the same to who can’t see it. */
export function LiveGrid({ week, words, places }: LiveGridProps) {
  const format = useFormat();
  const index = useMemo(
    () => indexOf({ ...week, places: places.map((place) => ({ ...place, locked: false, version: 1 })) }),
    [week, places],
  );
  const weekdays = [...new Set(week.periods.map(({ weekday }) => weekday))].sort((one, two) => one - two);
  return (
    <div className={classes.live} aria-hidden>
      <table>
        <thead>
          <tr>
            <th />
            {weekdays.map((weekday) => (
              <th key={weekday}>{format.weekday(weekday, 'short')}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.classes.map(({ id, periodSetId }) => {
            const held = new Map(
              (index.held.get(`class/${id}`) ?? []).flatMap((one) =>
                one.periods.map((period) => [period.id, one.lesson.subjectId] as const),
              ),
            );
            return (
              <tr key={id}>
                <th>{words.schoolClass(id)}</th>
                {weekdays.map((weekday) => (
                  <td key={weekday}>
                    {(index.days.get(`${periodSetId}/${weekday}`) ?? []).map((period) => {
                      const subject = held.get(period.id);
                      return (
                        <i
                          key={period.id}
                          className={classes.dot}
                          data-subject={subject === undefined ? undefined : subject % 12}
                          title={subject === undefined ? undefined : words.subject(subject)}
                        />
                      );
                    })}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
