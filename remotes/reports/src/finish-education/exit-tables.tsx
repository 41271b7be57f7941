import { type CountBySex, type ExitFilter, type ExitStatistics, exitKinds } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { FigureTable } from '../components/figure-table.tsx';

interface ExitTablesProps {
  readonly statistics: readonly ExitStatistics[];
  readonly yearId: number;
  readonly onPaper?: boolean;
}

/** Levels down; across, everyone and women of each kind, and the share of who dropped out. */
export function ExitTables({ statistics, yearId, onPaper = false }: ExitTablesProps) {
  const { t } = useTranslation('reports');
  const { number, percent, name } = useFormat();
  const columns = [t('exits.both'), t('sexes.female')];
  const listOf = (levelId: number | null, kind: ExitFilter, sex: 'total' | 'female') =>
    `?${new URLSearchParams({
      yearId: String(yearId),
      ...(levelId !== null && { levelId: String(levelId) }),
      kind,
      ...(sex === 'female' && { sex }),
    })}`;
  const opened = (count: CountBySex, levelId: number | null, kind: ExitFilter) =>
    (['total', 'female'] as const).map((sex) => ({
      text: number(count[sex]),
      to: listOf(levelId, kind, sex),
    }));
  /** The share of who dropped out, with those who did. */
  const rates = (some: CountBySex, of: CountBySex, levelId: number | null) =>
    (['total', 'female'] as const).map((sex) => ({
      text: of[sex] === 0 ? '–' : percent(some[sex] / of[sex], 1),
      ...(some[sex] > 0 && { to: listOf(levelId, 'dropped_out', sex) }),
    }));
  return (
    <FigureTable
      onPaper={onPaper}
      label={t('exits.views.statistics')}
      corner={t('filters.level')}
      heads={[
        { title: t('exits.roll'), columns },
        { title: t('exits.stayed'), columns },
        ...exitKinds.map((kind) => ({ title: t(`exits.kinds.${kind}`), columns })),
        { title: t('exits.dropout_rate'), columns },
      ]}
      rows={statistics.map(({ levelId, level, roll, stayed, kinds }) => ({
        key: String(levelId),
        title: level ? name(level) : t('exits.all_levels'),
        isTotal: levelId === null,
        figures: [
          ...opened(roll, levelId, 'roll'),
          ...opened(stayed, levelId, 'stayed'),
          ...exitKinds.flatMap((kind) => opened(kinds[kind], levelId, kind)),
          ...rates(kinds.dropped_out, roll, levelId),
        ],
      }))}
    />
  );
}
