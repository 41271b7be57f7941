import { Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './holiday-notice.module.css';
import { OpenSpecialDay } from './special-day.tsx';

/** In the place of the buttons on a day on which nobody is expected. */
export function HolidayNotice() {
  const { t } = useTranslation('checkinout');
  return (
    <section className={classes.notice} role="status">
      <Icon name="calendar-off" size={72} />
      <h2>{t('holiday.title')}</h2>
      <p>{t('holiday.text')}</p>
      <OpenSpecialDay />
    </section>
  );
}
