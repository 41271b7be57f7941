import { daysAfter } from '@suksa/contracts/days';
import { localDay } from '@suksa/i18n';
import { DateField } from '@suksa/ui/form';
import { FilterSelect } from '@suksa/ui/list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './audit-log.module.css';

const spans = ['1', '7', '30', '90', '365'] as const;
type Span = (typeof spans)[number];

interface DaysFilterProps {
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly onChange: (days: { readonly from: string | null; readonly until: string | null }) => void;
}

/** Which days the audit is looked through: the last so many, or any; the last 30 unless told. */
export function DaysFilter({ from, until, onChange }: DaysFilterProps) {
  const { t } = useTranslation('settings');
  const today = localDay();
  const span = until === undefined ? spans.find((days) => from === firstOf(days, today)) : undefined;
  const isSet = from !== undefined || until !== undefined;
  const [choosing, setChoosing] = useState(false);
  const own = choosing || (isSet && span === undefined);

  function choose(choice: Span | 'own' | null) {
    setChoosing(choice === 'own');
    if (choice !== 'own')
      onChange({ from: choice && choice !== '30' ? firstOf(choice, today) : null, until: null });
  }

  return (
    <>
      <FilterSelect<Span | 'own'>
        label={t('audit_log.days.label')}
        preset="30"
        value={own ? 'own' : span}
        data={[
          ...spans.map((value) => ({ value, label: t(`audit_log.days.last_${value}`) })),
          { value: 'own' as const, label: t('audit_log.days.own') },
        ]}
        onChange={choose}
      />
      {own && (
        <div className={classes.days}>
          <DateField
            label={t('audit_log.days.from')}
            placeholder={t('audit_log.days.from')}
            value={from ?? null}
            max={until ?? today}
            onChange={(day) => onChange({ from: day, until: until ?? null })}
          />
          <DateField
            label={t('audit_log.days.until')}
            placeholder={t('audit_log.days.until')}
            value={until ?? null}
            min={from}
            max={today}
            onChange={(day) => onChange({ from: from ?? null, until: day })}
          />
        </div>
      )}
    </>
  );
}

const firstOf = (days: Span, today: string): string => daysAfter(today, 1 - Number(days));
