import { dayAt, daysAfter } from '@suksa/contracts/days';
import { useFormat } from '@suksa/i18n';
import { ActionIcon, Button, Icon } from '@suksa/ui';
import { DateField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import classes from './days.module.css';

interface DayBarProps {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** Which day, with the one before and the one after. */
export function DayBar({ day, onChange }: DayBarProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  return (
    <div className={classes.days}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('days.before')}
        onClick={() => onChange(daysAfter(day, -1))}
      >
        <Icon name="chevron-left" />
      </ActionIcon>
      <DateField
        label={format.longDate(day)}
        value={day}
        onChange={(next) => {
          if (next === null) onChange(dayAt());
          else if (/^\d{4}-\d{2}-\d{2}$/.test(next)) onChange(next);
        }}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('days.after')}
        onClick={() => onChange(daysAfter(day, 1))}
      >
        <Icon name="chevron-right" />
      </ActionIcon>
      {day !== dayAt() && (
        <Button variant="subtle" onClick={() => onChange(dayAt())}>
          {t('days.today')}
        </Button>
      )}
    </div>
  );
}
