import type { ActingShift, WeekDay } from '@suksa/contracts/settings';
import { useFormat, weekdayOf } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './week.module.css';
import { useDayText } from './week-chart.tsx';

interface WeekTableProps {
  readonly caption: string;
  readonly days: readonly WeekDay[];
}

/** The week in figures: a line for each shift of each day, and for each day that has none. */
export function WeekTable({ caption, days }: WeekTableProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const say = useDayText();
  const day = ({ date }: WeekDay) => format.row([format.weekday(weekdayOf(date)), format.date(date)], ' ');
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('shifts.week.day')}</th>
          <th scope="col">{t('shifts.fields.shift')}</th>
          <th scope="col">{t('shifts.fields.in_from')}</th>
          <th scope="col">{t('shifts.fields.on_time_until')}</th>
          <th scope="col">{t('shifts.fields.late_until')}</th>
          <th scope="col">{t('shifts.fields.break')}</th>
          <th scope="col">{t('shifts.fields.out_from')}</th>
          <th scope="col">{t('shifts.fields.out_until')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((one) =>
          one.shifts.length === 0 ? (
            <tr key={one.date} data-off={!one.working || undefined} data-gap={one.working || undefined}>
              <th scope="row">{day(one)}</th>
              <td colSpan={7}>{say(one)}</td>
            </tr>
          ) : (
            one.shifts.map((shift) => (
              <tr key={`${one.date} ${shift.id}`}>
                <th scope="row">
                  {day(one)}
                  {say(one) && <small>{say(one)}</small>}
                </th>
                <td>{format.name(shift.name)}</td>
                <td>{shift.inFrom}</td>
                <td>{onTime(shift)}</td>
                <td>{shift.lateUntil}</td>
                <td>{shift.breakFrom ? `${shift.breakFrom}–${shift.breakUntil}` : '–'}</td>
                <td>{shift.outFrom}</td>
                <td>{shift.outUntil}</td>
              </tr>
            ))
          ),
        )}
      </tbody>
    </table>
  );
}

/** With the grace, which forgives but doesn't move the bell. */
const onTime = ({ startsAt, onTimeUntil }: ActingShift) =>
  startsAt === onTimeUntil ? startsAt : `${startsAt} (${onTimeUntil})`;
