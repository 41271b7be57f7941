import { daysAfter } from '@suksa/contracts/days';
import { useFormat } from '@suksa/i18n';
import { ActionIcon, Button, Icon, SegmentedControl, Select } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { DayPicker } from './day-picker.tsx';
import { monthsOf } from './period.ts';
import classes from './period-bar.module.css';
import type { PeriodState } from './use-period.ts';

interface PeriodBarProps {
  readonly period: PeriodState;
  /** Whether a term or the whole year can be chosen too. */
  readonly withYear?: boolean;
}

/** Day, month or more, and which one. */
export function PeriodBar({ period, withYear = false }: PeriodBarProps) {
  const { t } = useTranslation('reports');
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label={t('view.label')}
        value={period.view}
        onChange={period.setView}
        data={[
          { value: 'day', label: t('view.day') },
          { value: 'month', label: t('view.month') },
          ...(withYear ? [{ value: 'year' as const, label: t('view.year') }] : []),
        ]}
      />
      {period.view === 'day' && <DayChoice period={period} />}
      {period.view === 'month' && <MonthChoice period={period} />}
    </div>
  );
}

function DayChoice({ period: { date, today, span, setDate } }: { readonly period: PeriodState }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const shown = format.longDate(date);
  return (
    <div className={classes.choice}>
      <Step icon="chevron-left" label={t('day.previous')} onClick={() => setDate(daysAfter(date, -1))} />
      <DayPicker
        day={date}
        shown={shown}
        label={t('day.choose', { date: shown })}
        min={span?.start}
        max={span?.end}
        onChange={setDate}
      />
      <Step icon="chevron-right" label={t('day.next')} onClick={() => setDate(daysAfter(date, 1))} />
      {date !== today && (
        <Button variant="subtle" onClick={() => setDate(today)}>
          {t('day.today')}
        </Button>
      )}
    </div>
  );
}

/** Which month. */
export function MonthChoice({ period: { month, span, setMonth } }: { readonly period: PeriodState }) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const months = monthsOf(span, month);
  const at = months.indexOf(month);
  const nameOf = (named: string) =>
    common('dates.month_year', { month: format.month(Number(named.slice(5))), year: named.slice(0, 4) });
  return (
    <div className={classes.choice}>
      <Step
        icon="chevron-left"
        label={t('month.previous')}
        disabled={at <= 0}
        onClick={() => setMonth(months[at - 1] ?? month)}
      />
      <Select
        aria-label={t('month.choose')}
        data={months.map((value) => ({ value, label: nameOf(value) }))}
        value={month}
        onChange={(chosen) => chosen && setMonth(chosen)}
      />
      <Step
        icon="chevron-right"
        label={t('month.next')}
        disabled={at >= months.length - 1}
        onClick={() => setMonth(months[at + 1] ?? month)}
      />
    </div>
  );
}

interface StepProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

function Step({ icon, label, onClick, disabled = false }: StepProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </ActionIcon>
  );
}
