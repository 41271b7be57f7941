import { monthsInOrder } from '@suksa/contracts/marks/window';
import { useFormat } from '@suksa/i18n';
import { ErrorState, keepLoaded, Skeleton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { byPlace, placeKey, useAllWindows, type WindowPlace } from './use-all-windows.ts';
import { useWindowLabels } from './use-window-labels.ts';
import type { OpenedWindow, WindowChoices } from './window-form.tsx';
import classes from './windows.module.css';

interface WindowGridProps {
  readonly choices: WindowChoices | undefined;
  /** Empty cells make a window; false where the user may not. */
  readonly mayCreate: boolean;
  readonly onOpen: (opened: OpenedWindow) => void;
}

const usualLevels = 5;

/** About as high as the year will be, so that the list below hardly moves. */
const heightOf = (levels: number): string => `${8.5 + levels * 2.375}rem`;

/** The whole year at a glance: a column for each period, a row for all levels and one for each. */
export function WindowGrid({ choices, mayCreate, onOpen }: WindowGridProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { periodOf, dayOf, states } = useWindowLabels();
  const { data, error, refetch, refreshFailure } = keepLoaded(useAllWindows());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />;
  if (!data || !choices) return <Skeleton height={heightOf(choices?.levels.length ?? usualLevels)} />;
  const places: WindowPlace[] = [
    ...monthsInOrder(choices.year).map(({ month }) => ({ period: 'month' as const, month })),
    ...(['term_exam_1', 'term_exam_2', 'year_result', 're_sit'] as const).map((period) => ({
      period,
      month: null,
    })),
  ];
  const windows = byPlace(data);
  const rows = [
    { id: null, name: t('windows.all_levels') },
    ...choices.levels.map(({ id, name }) => ({ id, name: format.name(name) })),
  ];

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroller} aria-label={t('windows.grid')} tabIndex={0}>
      {refreshFailure}
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{t('windows.fields.level')}</th>
            {places.map((place) => (
              <th key={placeKey(place, null)} scope="col" title={periodOf(place)}>
                {periodOf(place, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id ?? 'all'}>
              <th scope="row">{name}</th>
              {places.map((place) => {
                const own = windows.get(placeKey(place, id));
                const shown = own ?? windows.get(placeKey(place, null));
                const state = states.find(({ value }) => value === shown?.state)?.label ?? t('windows.free');
                const label = `${periodOf(place)}, ${name}: ${own ? '' : `${t('windows.as_all')}, `}${state}`;
                return (
                  <td key={placeKey(place, id)} data-period={periodOf(place, 'short')}>
                    <button
                      type="button"
                      className={classes.cell}
                      data-state={shown?.state ?? 'free'}
                      data-own={own !== undefined || undefined}
                      aria-label={label}
                      title={label}
                      disabled={!own && !mayCreate}
                      onClick={() => onOpen(own ? { window: own } : { window: null, ...place, levelId: id })}
                    >
                      {own ? (
                        <>
                          {dayOf(own.opens)}
                          <br />–{dayOf(own.reopenedUntil ?? own.ended ?? own.closes)}
                        </>
                      ) : (
                        '·'
                      )}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend}>
        {states.map(({ value, label }) => (
          <span key={value}>
            <i className={classes.cell} data-state={value} data-own aria-hidden /> {label}
          </span>
        ))}
        <span>
          <i className={classes.cell} data-state="free" aria-hidden /> {t('windows.free')}
        </span>
        <span>· {t('windows.as_all')}</span>
      </p>
    </section>
  );
}
