import { averageBands, type CountBySex, type GraduateStatistics } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { FigureTable } from '../components/figure-table.tsx';

const counts = ['registered', 'sat', 'passed', 'failed', 'open', 'revoked', 'certificates'] as const;

/** Which list is behind a count. */
const filterOf = {
  registered: {},
  sat: { sat: 'yes' },
  passed: { outcome: 'passed' },
  failed: { outcome: 'failed' },
  open: { outcome: 'open' },
  revoked: { outcome: 'revoked' },
  certificates: { certificate: 'yes' },
} as const satisfies Record<(typeof counts)[number], Readonly<Record<string, string>>>;

interface StatisticsTablesProps {
  readonly statistics: readonly GraduateStatistics[];
  /** The year as the address has it. */
  readonly yearId: string | null;
  readonly onPaper?: boolean;
}

/** Levels down; women and men of each count across. */
export function StatisticsTables({ statistics, yearId, onPaper = false }: StatisticsTablesProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const sexes = ['total', 'female'] as const;
  const figures = (count: CountBySex, levelId: number | null, filter: Readonly<Record<string, string>>) =>
    sexes.map((sex) => {
      const place = new URLSearchParams({
        ...(yearId !== null && { yearId }),
        ...(levelId !== null && { levelId: String(levelId) }),
        ...filter,
        ...(sex === 'female' && { sex }),
      });
      return { text: format.number(count[sex]), to: `?${place}` };
    });
  const columns = [t('graduates.both'), t('sexes.female')];
  const rowsOf = (cells: (one: GraduateStatistics) => { text: string; to: string }[]) =>
    statistics.map((one) => ({
      key: String(one.levelId),
      title: one.level ? format.name(one.level) : t('graduates.all_levels'),
      figures: cells(one),
      isTotal: one.levelId === null,
    }));
  return (
    <>
      <FigureTable
        onPaper={onPaper}
        label={t('graduates.views.statistics')}
        corner={t('filters.level')}
        heads={counts.map((key) => ({ title: t(`graduates.counts.${key}`), columns }))}
        rows={rowsOf((one) => counts.flatMap((key) => figures(one[key], one.levelId, filterOf[key])))}
      />
      <h3>{t('graduates.by_band')}</h3>
      <FigureTable
        onPaper={onPaper}
        label={t('graduates.by_band')}
        corner={t('filters.level')}
        heads={averageBands.map((band) => ({ title: t(`graduates.bands.${band}`), columns }))}
        rows={rowsOf((one) => one.bands.flatMap(({ band, count }) => figures(count, one.levelId, { band })))}
      />
    </>
  );
}
