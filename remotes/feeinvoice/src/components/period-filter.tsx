import { localDay, useFormat } from '@suksa/i18n';
import { FilterSelect } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type Period, type Preset, periodOf, presetOf, presets } from './periods.ts';

const PeriodDialog = lazy(() => import('./period-dialog.tsx'));

interface PeriodFilterProps {
  readonly period: Period;
  /** What the days are of; else just the period. */
  readonly label?: string;
  /** The filters of the address that hold the first and the last day. */
  readonly names?: { readonly from: string; readonly until: string };
  readonly usual?: readonly Preset[];
  /** What no choice means, where that isn't any time. */
  readonly all?: string;
}

const plainNames = { from: 'from', until: 'until' };

/** From which day to which: the usual ones in one choice, any others through a dialog. */
export function PeriodFilter({ period, label, names = plainNames, usual = presets, all }: PeriodFilterProps) {
  const { t } = useTranslation('feeinvoice');
  const words = usePeriodLabels();
  const [, setParams] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const today = localDay();
  const isSet = period.from !== undefined || period.until !== undefined;
  const found = presetOf(period, today);
  const preset = found && usual.includes(found) ? found : undefined;
  const own = isSet && !preset;

  // Both at once: two changes of the address in one go would lose the first.
  const show = ({ from, until }: Period) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of [
        [names.from, from],
        [names.until, until],
        ['page', undefined],
      ] as const) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });

  type Choice = Preset | 'own' | 'choose';
  function choose(choice: Choice | null) {
    if (choice === 'choose') setChoosing(true);
    else if (choice === null) show({});
    else if (choice !== 'own') show(periodOf(choice, today));
  }

  return (
    <>
      <FilterSelect<Choice>
        label={label ?? t('periods.label')}
        {...(all !== undefined || label === undefined ? { all: all ?? t('periods.all') } : {})}
        value={own ? 'own' : preset}
        data={[
          ...usual.map((value) => ({ value, label: t(`periods.${value}`) })),
          ...(own ? [{ value: 'own' as const, label: words(period) }] : []),
          { value: 'choose' as const, label: t('periods.choose') },
        ]}
        onChange={choose}
      />
      {choosing && (
        <Suspense>
          <PeriodDialog period={period} onChoose={show} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `01/10/2026 – 31/10/2026`, `From 01/10/2026`. */
export function usePeriodLabels() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return ({ from, until }: Period): string => {
    if (from && until) {
      if (from === until) return format.date(from);
      return t('periods.between', { from: format.date(from), until: format.date(until) });
    }
    if (from) return t('periods.since', { from: format.date(from) });
    return until ? t('periods.up_to', { until: format.date(until) }) : '';
  };
}
