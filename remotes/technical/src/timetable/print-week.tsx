import type { TimetableWeek } from '@suksa/contracts/technical';
import { indexOf, type WeekIndex } from '@suksa/contracts/timetable';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { OnePage, printSheet, SchoolHeader } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import classes from './print-week.module.css';
import { useWeekWords } from './use-week-words.ts';
import { beginsAt, heldAt, type Viewed, weekRows } from './week-rows.ts';

interface PrintedWeek {
  readonly week: TimetableWeek;
  readonly by: Viewed['by'];
  readonly ids: readonly number[];
  readonly school: string;
  readonly language: PrintLanguage;
  readonly page?: 'A4' | 'A3';
}

/** Prints weeks, each on a page of its own. */
export const printWeek = ({ week, by, ids, school, language, page = 'A4' }: PrintedWeek): Promise<void> => {
  const index = indexOf(week);
  return printSheet(
    ids.map((id) => <WeekPage key={id} index={index} viewed={{ by, id }} school={school} page={page} />),
    { title: week.timetable.name, landscape: true, language, page },
  );
};

interface WeekPageProps {
  readonly index: WeekIndex;
  readonly viewed: Viewed;
  readonly school: string;
  readonly page: 'A4' | 'A3';
}

function WeekPage({ index, viewed, school, page }: WeekPageProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const words = useWeekWords(index.week);
  const { name, holdsFrom } = index.week.timetable;
  const { rows, weekdays, held } = weekRows(index, viewed);
  const since = holdsFrom ? t('timetable.holds_from', { date: format.date(holdsFrom) }) : '';
  return (
    <OnePage paper={page} landscape>
      <SchoolHeader
        school={school}
        title={inOneLine(words.somebody({ kind: viewed.by, id: viewed.id }))}
        subtitle={[name, inOneLine(since)].filter(Boolean).join(' · ')}
      />
      <table className={classes.week}>
        <thead>
          <tr>
            <th>{t('timetable.period')}</th>
            {weekdays.map((weekday) => (
              <th key={weekday}>{format.weekday(weekday)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th>
                {format.number(row.number)}
                <small>{row.key}</small>
              </th>
              {weekdays.map((weekday) => (
                <td key={weekday}>
                  {heldAt(held, weekday, row).map(({ lesson, block, roomId, ...span }) => (
                    <div key={`${lesson.id}/${block}`}>
                      <strong>{words.subject(lesson.subjectId)}</strong>
                      {beginsAt(span, weekday, row) && (
                        <small>
                          {format.row(
                            [
                              viewed.by === 'class' ? words.groups(lesson, viewed.id) : words.classes(lesson),
                              viewed.by !== 'teacher' && words.teachers(lesson),
                              viewed.by !== 'room' && roomId !== null && words.room(roomId),
                            ],
                            ' · ',
                          )}
                        </small>
                      )}
                    </div>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </OnePage>
  );
}

/** Both languages beside one another. */
const inOneLine = (text: string): string => text.replaceAll('\n', ' · ');

/** All teachers on one sheet: a line each, a column for every period of every day. */
export const printTeachers = ({
  week,
  school,
  language,
  page = 'A3',
}: Omit<PrintedWeek, 'by' | 'ids'>): Promise<void> =>
  printSheet(<TeachersSheet index={indexOf(week)} school={school} page={page} />, {
    title: week.timetable.name,
    landscape: true,
    ...{ language, page },
  });

function TeachersSheet({ index, school, page }: Omit<WeekPageProps, 'viewed'>) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const { week } = index;
  const words = useWeekWords(week);
  const sets = week.periods.map(({ setId }) => setId);
  const { rows, weekdays } = weekRows(index, { by: 'teacher', id: 0 }, sets);
  return (
    <OnePage paper={page} landscape>
      <SchoolHeader
        kind="short"
        school={school}
        title={inOneLine(t('timetable.print.sheet_title'))}
        subtitle={week.timetable.name}
      />
      <table className={`${classes.week} ${classes.sheet}`}>
        <thead>
          <tr>
            <th rowSpan={2}>{t('timetable.by.teacher')}</th>
            {weekdays.map((weekday) => (
              <th key={weekday} colSpan={rows.length}>
                {format.weekday(weekday)}
              </th>
            ))}
          </tr>
          <tr>
            {weekdays.flatMap((weekday) =>
              rows.map((row, at) => (
                <th key={`${weekday}/${row.key}`} data-first={at === 0 || undefined}>
                  {format.number(row.number)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {week.teachers.map(({ id }) => (
            <tr key={id}>
              <th>{words.teacher(id)}</th>
              {weekdays.flatMap((weekday) =>
                rows.map((row, at) => (
                  <td key={`${weekday}/${row.key}`} data-first={at === 0 || undefined}>
                    {format.row(
                      heldAt(index.held.get(`teacher/${id}`) ?? [], weekday, row).map(({ lesson }) =>
                        words.classes(lesson),
                      ),
                    )}
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </OnePage>
  );
}
