import type { EndpointOutput } from '@suksa/contracts';
import { examRate, failedFlagged, fallFlagged, type markReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Definitions } from '../../components/definitions.tsx';
import { SpreadChart } from '../../components/spread-chart.tsx';
import { changeText, markText } from './mark-report-columns.tsx';
import { useMarkPeriod } from './use-mark-period.ts';

interface MarkReportSummaryProps {
  readonly report: EndpointOutput<typeof markReport>;
  /** The address of the list with one filter. */
  readonly listOf: (filter: Readonly<Record<string, string>>) => string;
}

/** The period in numbers, and how the averages are spread over the school's grades. */
export function MarkReportSummary({ report, listOf }: MarkReportSummaryProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { named } = useMarkPeriod();
  const { all, before, decimals, spread } = report;
  const change = all.average === null || all.before === null ? null : all.average - all.before;
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
        <StatCard
          label={t('mark_report.average')}
          value={markText(all.average, decimals)}
          hint={
            before && change !== null
              ? t('mark_report.since', {
                  change: changeText(change, decimals),
                  period: named(before.period),
                })
              : '\u00a0'
          }
          icon="chart-bar"
          to={listOf({})}
        />
        <StatCard
          label={t('mark_report.with_average')}
          value={format.number(all.students)}
          hint={t('regularity.of_students', { number: format.number(all.onRoll) })}
          icon="users"
          to={listOf({})}
        />
        <StatCard
          label={t('mark_report.passed')}
          value={format.number(all.passed)}
          hint={all.students === 0 ? '\u00a0' : format.percent(all.passed / all.students, 1)}
          icon="circle-check"
          tone="green"
          to={listOf({ result: 'passed' })}
        />
        <StatCard
          label={t('mark_report.at_risk')}
          value={format.number(all.atRisk)}
          hint={t('mark_report.at_risk_hint')}
          icon="alert-triangle"
          tone="red"
          to={listOf({ risk: 'any' })}
        />
      </SimpleGrid>
      <SpreadChart
        title={t('mark_report.spread')}
        unit={t('summary.students')}
        bars={spread
          .map(({ from, until, name, students }, at) => ({
            key: String(from),
            label: t('mark_report.band', {
              name: format.name(name),
              from: markText(from, decimals),
              until: markText(until, decimals),
            }),
            value: students,
            isLow: until < 500,
            to: listOf({ band: String(at) }),
          }))
          .toReversed()}
      />
    </>
  );
}

/** How each figure is counted. */
export function MarkReportDefinitions({ report }: { readonly report: EndpointOutput<typeof markReport> }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { named } = useMarkPeriod();
  const { before } = report;
  return (
    <Definitions
      of={[
        [t('mark_report.average'), t('mark_report.means.average')],
        [
          t('mark_report.before'),
          before
            ? t('mark_report.means.before', { period: named(before.period), year: before.yearName })
            : t('mark_report.means.no_before'),
        ],
        [t('mark_report.passed'), t('mark_report.means.passed')],
        [t('mark_report.rank'), t('mark_report.means.rank')],
        [
          t('mark_report.at_risk'),
          t('mark_report.means.at_risk', {
            failed: format.number(failedFlagged),
            fall: markText(fallFlagged, 2),
            rate: format.percent(examRate, 0),
          }),
        ],
        [t('mark_report.views.teachers'), t('mark_report.means.teachers')],
      ]}
    />
  );
}
