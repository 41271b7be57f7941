import type { HolidayMeeting } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './review.module.css';
import { useHolidayWords } from './use-holiday-words.ts';

interface HolidayMeetingsProps {
  readonly meetings: readonly HolidayMeeting[];
  /** Without saying which counts. */
  readonly plain?: boolean;
}

/** Entries on the same days, and which of the two counts. */
export function HolidayMeetings({ meetings, plain = false }: HolidayMeetingsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { types, datesOf } = useHolidayWords();
  return (
    <ul className={classes.meetings}>
      {meetings.map((meeting) => {
        const { id, name, type, counts } = meeting;
        return (
          <li key={id}>
            <strong>{format.name(name)}</strong> · {types.find(({ value }) => value === type)?.label} ·{' '}
            {datesOf(meeting)}
            {!plain && (
              <span className={classes.counts}>
                {counts === 'this'
                  ? t('holidays.review.this_counts')
                  : t('holidays.review.other_counts', { name: format.name(name) })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
