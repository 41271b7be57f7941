import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { narrowed } from '../components/narrowed.ts';
import type { DayReport } from './attendance-reports.ts';
import classes from './day-summary.module.css';

/** The day in numbers, of everybody in the class, level or school; each leads to the rows behind it. */
export function DaySummary({ report }: { readonly report: DayReport | undefined }) {
  const { t } = useTranslation('reports');
  const { number, percent, name } = useFormat();
  const [params] = useSearchParams();
  const listOf = (state: string) => `?${narrowed(params, 'state', state)}`;
  const numbers = report?.numbers;
  const { cameFree = 0 } = numbers ?? {};
  const figure = (count: number | undefined) => (count === undefined ? null : number(count));
  const holiday = report?.holiday;
  const isRunning = !!numbers && (numbers.notArrived > 0 || numbers.inside > 0);
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
      <StatCard
        label={t('summary.rate')}
        value={!numbers ? null : numbers.rate === null ? '–' : percent(numbers.rate, 1)}
        hint={numbers ? t('summary.rate_hint', { number: number(numbers.expected) }) : '\u00a0'}
        icon="percentage"
        tone="green"
        to={listOf('arrived')}
      />
      <StatCard
        label={t('states.arrived')}
        value={figure(numbers && numbers.arrived + cameFree)}
        {...(cameFree > 0 && { hint: t('summary.came_free', { number: number(cameFree) }) })}
        icon="user-check"
        tone="green"
        to={listOf(cameFree > 0 && numbers?.arrived === 0 ? 'holiday' : 'arrived')}
      />
      <StatCard
        label={t('states.late')}
        value={figure(numbers?.late)}
        icon="clock"
        tone="amber"
        to={listOf('late')}
      />
      <StatCard
        label={t('states.absent')}
        value={figure(numbers?.absent)}
        hint={numbers ? t('summary.excused', { number: number(numbers.excused) }) : '\u00a0'}
        icon="user-x"
        tone="red"
        to={listOf('absent')}
      />
      {isRunning ? (
        <>
          <StatCard
            label={t('states.not_yet')}
            value={figure(numbers.notArrived)}
            hint={'\u00a0'}
            icon="hourglass"
            to={listOf('not_yet')}
          />
          <StatCard
            label={t('summary.inside')}
            value={figure(numbers.inside)}
            hint={'\u00a0'}
            icon="school"
            tone="blue"
            to={`?${narrowed(params, 'checkOut', 'none')}`}
          />
        </>
      ) : (
        <div className={classes.day}>
          <StatCard
            label={t('summary.day')}
            value={report ? t(`kinds.${report.kind}`) : null}
            hint={holiday ? name(holiday) : '\u00a0'}
            icon="calendar"
          />
        </div>
      )}
    </SimpleGrid>
  );
}
