import type { Census } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { FigureTable } from '../components/figure-table.tsx';
import { followedOf, partOf } from './list-of.ts';

interface MoreTablesProps {
  readonly report: Census;
  readonly onPaper: boolean;
  readonly isFrozen: boolean;
}

type Flows = NonNullable<Census['flows']>;

const conditions = ['good', 'repair', 'unfit', 'unknown'] as const;
const became = ['promoted', 'repeated', 'graduated', 'left'] as const;

/** What became of last year's students, who is still here of earlier years, and what the school has. */
export function MoreTables(props: MoreTablesProps) {
  const { t } = useTranslation('reports');
  const { flows, cohorts } = props.report;
  return (
    <>
      {flows && flows.rows.length > 0 && <FlowsTable {...props} flows={flows} />}
      {cohorts.length > 0 && <SurvivalTable {...props} />}
      <h2>{t('census.school')}</h2>
      <ClassesTable {...props} />
      <TeachersTable {...props} />
      <RoomsTable {...props} />
    </>
  );
}

/** What stands in a table's cells: figures that open the list behind them, where there is one still. */
function useFigures({ report, isFrozen }: MoreTablesProps) {
  const { number, percent, name } = useFormat();
  return {
    levelOf: (id: number) => {
      const level = report.levels.find((one) => one.id === id);
      return level ? name(level.name) : '';
    },
    /** A number with the list behind it. */
    opens: (count: number, to: string) => ({ text: number(count), ...(!isFrozen && { to }) }),
    /** Part of a whole, with the list of that part. */
    share: (some: number, of: number, to: string) => ({
      text: of === 0 ? '–' : percent(some / of, 1),
      ...(!isFrozen && some > 0 && { to }),
    }),
  };
}

const usePair = () => {
  const { t } = useTranslation('reports');
  return [t('census.both'), t('census.women')];
};

function FlowsTable({ flows, ...props }: MoreTablesProps & { readonly flows: Flows }) {
  const { t } = useTranslation('reports');
  const { report, onPaper } = props;
  const { levelOf, opens, share } = useFigures(props);
  const pair = usePair();
  const followed = (
    count: { readonly total: number; readonly female: number },
    levelId: number,
    became?: string,
  ) => [
    opens(count.total, followedOf(report, { levelId, became })),
    opens(count.female, followedOf(report, { levelId, became, sex: 'female' })),
  ];
  const title = t('census.flows', { year: flows.fromYear });
  return (
    <>
      <h2>{title}</h2>
      <FigureTable
        onPaper={onPaper}
        label={title}
        corner={t('filters.level')}
        heads={[
          { title: t('census.roll'), columns: pair },
          ...became.map((key) => ({ title: t(`census.became.${key}`), columns: [...pair, '%'] })),
        ]}
        rows={flows.rows.map(({ levelId, roll, ...counts }) => ({
          key: String(levelId),
          title: levelOf(levelId),
          figures: [
            ...followed(roll, levelId),
            ...became.flatMap((key) => [
              ...followed(counts[key], levelId, key),
              share(counts[key].total, roll.total, followedOf(report, { levelId, became: key })),
            ]),
          ],
        }))}
      />
    </>
  );
}

function SurvivalTable(props: MoreTablesProps) {
  const { t } = useTranslation('reports');
  const { report, onPaper } = props;
  const { levelOf, opens, share } = useFigures(props);
  const listOf = (cohort: Census['cohorts'][number], became?: string) =>
    followedOf(report, { follow: 'day', fromYearId: cohort.yearId, levelId: cohort.levelId, became });
  const columns = [
    ...[t('census.started'), t('census.here')],
    ...[t('census.became.graduated'), t('census.became.left'), '%'],
  ];
  return (
    <>
      <h2>{t('census.survival')}</h2>
      <FigureTable
        onPaper={onPaper}
        label={t('census.survival')}
        corner={t('census.cohort')}
        heads={[{ title: t('census.survival_head'), columns }]}
        rows={report.cohorts.map((cohort) => ({
          key: `${cohort.yearId} ${cohort.levelId}`,
          title: `${cohort.yearName} · ${levelOf(cohort.levelId)}`,
          figures: [
            opens(cohort.started, listOf(cohort)),
            opens(cohort.here, listOf(cohort, 'here')),
            opens(cohort.graduated, listOf(cohort, 'graduated')),
            opens(cohort.left, listOf(cohort, 'left')),
            share(cohort.here + cohort.graduated, cohort.started, listOf(cohort)),
          ],
        }))}
      />
    </>
  );
}

function ClassesTable(props: MoreTablesProps) {
  const { t } = useTranslation('reports');
  const { report, onPaper } = props;
  const { levelOf, opens } = useFigures(props);
  return (
    <FigureTable
      onPaper={onPaper}
      label={t('census.classes')}
      corner={t('census.classes')}
      heads={[{ title: t('census.classes'), columns: [t('census.number'), t('census.seats')] }]}
      rows={report.classes.map(({ levelId, classes, seats }) => ({
        key: String(levelId),
        title: levelOf(levelId),
        figures: [classes, seats].map((count) => opens(count, partOf(report, 'classes', { levelId }))),
      }))}
    />
  );
}

function TeachersTable(props: MoreTablesProps) {
  const { t } = useTranslation('reports');
  const { report, onPaper } = props;
  const { opens } = useFigures(props);
  const pair = usePair();
  return (
    <FigureTable
      onPaper={onPaper}
      label={t('census.teachers')}
      corner={t('census.teachers')}
      heads={[{ title: t('census.teachers'), columns: [...pair, t('census.sex_unknown')] }]}
      rows={report.teachers.map(({ kind, count, unknownSex }) => ({
        key: kind,
        title: t(`census.kinds.${kind}` as 'census.kinds.teaching'),
        figures: [
          opens(count.total, partOf(report, 'staff', { kind })),
          opens(count.female, partOf(report, 'staff', { kind, sex: 'female' })),
          opens(unknownSex, partOf(report, 'staff', { kind, sex: 'unknown' })),
        ],
      }))}
    />
  );
}

function RoomsTable(props: MoreTablesProps) {
  const { t } = useTranslation('reports');
  const { report, onPaper } = props;
  const { opens } = useFigures(props);
  return (
    <FigureTable
      onPaper={onPaper}
      label={t('census.rooms')}
      corner={t('census.rooms')}
      heads={[
        { title: t('census.rooms'), columns: [t('census.number'), t('census.seats')] },
        {
          title: t('census.condition'),
          columns: conditions.map((condition) => t(`census.conditions.${condition}`)),
        },
      ]}
      rows={report.rooms.map(({ kind, rooms, seats, conditions: { good, repair, unfit } }) => ({
        key: kind,
        title: t(`census.room_kinds.${kind}` as 'census.room_kinds.classroom'),
        figures: [
          opens(rooms, partOf(report, 'rooms', { kind })),
          seats === null ? { text: '–' } : opens(seats, partOf(report, 'rooms', { kind })),
          ...Object.entries({ good, repair, unfit, unknown: rooms - good - repair - unfit }).map(
            ([condition, count]) => opens(count, partOf(report, 'rooms', { kind, condition })),
          ),
        ],
      }))}
    />
  );
}
