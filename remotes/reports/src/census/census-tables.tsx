import type { Census, CensusCell } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { FigureTable } from '../components/figure-table.tsx';
import { listOf } from './list-of.ts';
import { MoreTables } from './more-tables.tsx';

interface CensusTablesProps {
  readonly report: Census;
  readonly onPaper?: boolean;
  /** As it was sent: what is behind a number may be other people by now. */
  readonly isFrozen?: boolean;
}

type Filters = Readonly<Record<string, string | number | undefined>>;

/** Every table that the census asks for; each number of students opens its rows. */
export function CensusTables({ report, onPaper = false, isFrozen = false }: CensusTablesProps) {
  const { t } = useTranslation('reports');
  const { number, name } = useFormat();
  const levels = report.levels.filter(({ id }) => report.cells.some(({ levelId }) => levelId === id));
  const count = (isCounted: (cell: CensusCell) => boolean) =>
    report.cells.reduce((sum, cell) => sum + (isCounted(cell) ? cell.students : 0), 0);
  /** Everyone and women of each level, and of all levels. */
  const across = (isCounted: (cell: CensusCell) => boolean, filters: Filters) =>
    [...levels.map(({ id }) => id), undefined].flatMap((levelId) =>
      ([undefined, 'female'] as const).map((sex) => ({
        text: number(
          count(
            (cell) =>
              isCounted(cell) &&
              (levelId === undefined || cell.levelId === levelId) &&
              (sex === undefined || cell.sex === sex),
          ),
        ),
        ...(!isFrozen && { to: listOf(report, { ...filters, levelId, sex }) }),
      })),
    );
  const heads = [...levels.map((level) => name(level.name)), t('census.all_levels')].map((title) => ({
    title,
    columns: [t('census.both'), t('census.women')],
  }));
  const ages = [...new Set(report.cells.map(({ age }) => age))].sort((a, b) => (a ?? 999) - (b ?? 999));
  const peoples = [...new Set(report.cells.map(({ ethnicity }) => ethnicity))].sort((a, b) =>
    a === '' ? 1 : b === '' ? -1 : a.localeCompare(b, 'lo'),
  );
  const again = report.cells.filter(({ repeater }) => repeater);
  const total = { key: 'total', title: t('census.total'), figures: across(() => true, {}), isTotal: true };
  return (
    <>
      <h2>{t('census.by_age')}</h2>
      <FigureTable
        onPaper={onPaper}
        label={t('census.by_age')}
        corner={t('census.age')}
        heads={heads}
        rows={[
          ...ages.map((age) => ({
            key: String(age),
            title: age === null ? t('census.unknown') : number(age),
            figures: across((cell) => cell.age === age, { age: age ?? 'unknown' }),
          })),
          total,
        ]}
      />
      <h2>{t('census.by_ethnicity')}</h2>
      <FigureTable
        onPaper={onPaper}
        label={t('census.by_ethnicity')}
        corner={t('census.ethnicity')}
        heads={heads}
        rows={[
          ...peoples.map((ethnicity) => ({
            key: ethnicity,
            title: ethnicity || t('census.unknown'),
            figures: across((cell) => cell.ethnicity === ethnicity, { ethnicity: ethnicity || 'unknown' }),
          })),
          {
            key: 'repeaters',
            title: t('census.repeaters'),
            figures: across(({ repeater }) => repeater, { repeater: 'yes' }),
          },
          total,
        ]}
      />
      {again.length > 0 && (
        <>
          <h2>{t('census.repeaters_by')}</h2>
          <FigureTable
            onPaper={onPaper}
            label={t('census.repeaters_by')}
            corner={t('census.age')}
            heads={heads}
            rows={[
              ...ages
                .filter((age) => again.some((cell) => cell.age === age))
                .map((age) => ({
                  key: `age ${age}`,
                  title: age === null ? t('census.unknown') : t('census.years', { number: number(age) }),
                  figures: across((cell) => cell.repeater && cell.age === age, {
                    repeater: 'yes',
                    age: age ?? 'unknown',
                  }),
                })),
              ...peoples
                .filter((ethnicity) => again.some((cell) => cell.ethnicity === ethnicity))
                .map((ethnicity) => ({
                  key: `ethnicity ${ethnicity}`,
                  title: ethnicity || t('census.no_ethnicity'),
                  figures: across((cell) => cell.repeater && cell.ethnicity === ethnicity, {
                    repeater: 'yes',
                    ethnicity: ethnicity || 'unknown',
                  }),
                })),
            ]}
          />
        </>
      )}
      <MoreTables report={report} onPaper={onPaper} isFrozen={isFrozen} />
    </>
  );
}
