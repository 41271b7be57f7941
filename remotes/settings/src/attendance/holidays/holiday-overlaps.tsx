import type { HolidayOverlap } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './review.module.css';
import { useHolidayLabels } from './use-holiday-labels.ts';

interface HolidayOverlapsProps {
  readonly meetings: readonly HolidayOverlap[];
  /** Without saying which counts. */
  readonly plain?: boolean;
}

/** Entries on the same days, and which of the two counts. */
export function HolidayOverlaps({ meetings, plain = false }: HolidayOverlapsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { types, datesOf } = useHolidayLabels();
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
