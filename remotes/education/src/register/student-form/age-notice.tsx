import type { Level } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** Years either side of a level's usual age that are no surprise. */
const usualSpread = 3;

interface AgeNoticeProps {
  readonly birthDate: string;
  readonly level: Level;
}

/** Says when an age is unusual for the level. It never stops anybody: late beginners are real. */
export function AgeNotice({ birthDate, level }: AgeNoticeProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const start = useBranch()?.year?.start;
  if (!birthDate || !start) return null;
  const age = ageOn(start, birthDate);
  // What is typed may be no date yet.
  if (Number.isNaN(age) || age < 0 || Math.abs(age - level.usualAge) <= usualSpread) return null;
  return (
    <Alert color="yellow" icon={<Icon name="alert-triangle" />} role="status">
      {t('form.unusual_age', {
        age: format.number(age),
        date: format.date(start),
        level: format.name(level.name),
        usual: format.number(level.usualAge),
      })}
    </Alert>
  );
}

/** Whole years between two days `YYYY-MM-DD`. */
export const ageOn = (day: string, birthDate: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
};
