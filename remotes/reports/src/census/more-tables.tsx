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

const conditions = ['good', 'repair', 'unfit', 'unknown'] as const;
const became = ['promoted', 'repeated', 'graduated', 'left'] as const;

/** What became of last year's students, who is still here of earlier years, and what the school has. */
export function MoreTables({ report, onPaper, isFrozen }: MoreTablesProps) {
  const { t } = useTranslation('reports');
  const { number, percent, name } = useFormat();
  const levelOf = (id: number) => {
    const level = report.levels.find((one) => one.id === id);
    return level ? name(level.name) : '';
  };
  /** A number with the list behind it. */
  const opens = (count: number, to: string) => ({ text: number(count), ...(!isFrozen && { to }) });
  /** Part of a whole, with the list of that part. */
  const share = (some: number, of: number, to: string) => ({
    text: of === 0 ? '–' : percent(some / of, 1),
    ...(!isFrozen && some > 0 && { to }),
  });
  const followed = (
    count: { readonly total: number; readonly female: number },
    levelId: number,
    became?: string,
  ) => [
    opens(count.total, followedOf(report, { levelId, became })),
    opens(count.female, followedOf(report, { levelId, became, sex: 'female' })),
  ];
  const pair = [t('census.both'), t('census.women')];
  return (
    <>
      {report.flows && report.flows.rows.length > 0 && (
        <>
          <h2>{t('census.flows', { year: report.flows.fromYear })}</h2>
          <FigureTable
            onPaper={onPaper}
            label={t('census.flows', { year: report.flows.fromYear })}
            corner={t('filters.level')}
            heads={[
              { title: t('census.roll'), columns: pair },
              ...became.map((key) => ({
                title: t(`census.became.${key}`),
                columns: [...pair, '%'],
              })),
            ]}
            rows={report.flows.rows.map(({ levelId, roll, ...counts }) => ({
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
      )}
      {report.cohorts.length > 0 && (
        <>
          <h2>{t('census.survival')}</h2>
          <FigureTable
            onPaper={onPaper}
            label={t('census.survival')}
            corner={t('census.cohort')}
            heads={[
              {
                title: t('census.survival_head'),
                columns: [
                  t('census.started'),
                  t('census.here'),
                  t('census.became.graduated'),
                  t('census.became.left'),
                  '%',
                ],
              },
            ]}
            rows={report.cohorts.map(({ yearId, yearName, levelId, started, here, graduated, left }) => ({
              key: `${yearId} ${levelId}`,
              title: `${yearName} · ${levelOf(levelId)}`,
              figures: [
                ...(
                  [
                    [started, undefined],
                    [here, 'here'],
                    [graduated, 'graduated'],
                    [left, 'left'],
                  ] as const
                ).map(([count, kind]) =>
                  opens(
                    count,
                    followedOf(report, { follow: 'day', fromYearId: yearId, levelId, became: kind }),
                  ),
                ),
                share(
                  here + graduated,
                  started,
                  followedOf(report, { follow: 'day', fromYearId: yearId, levelId }),
                ),
              ],
            }))}
          />
        </>
      )}
      <h2>{t('census.school')}</h2>
      <FigureTable
        onPaper={onPaper}
        label={t('census.classes')}
        corner={t('census.classes')}
        heads={[{ title: t('census.classes'), columns: [t('census.number'), t('census.seats')] }]}
        rows={report.classes.map(({ levelId, classes, seats }) => ({
          key: String(levelId),
          title: levelOf(levelId),
          figures: [
            opens(classes, partOf(report, 'classes', { levelId })),
            opens(seats, partOf(report, 'classes', { levelId })),
          ],
        }))}
      />
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
        rows={report.rooms.map(({ kind, rooms, seats, conditions: inState }) => ({
          key: kind,
          title: t(`census.room_kinds.${kind}` as 'census.room_kinds.classroom'),
          figures: [
            opens(rooms, partOf(report, 'rooms', { kind })),
            seats === null ? { text: '–' } : opens(seats, partOf(report, 'rooms', { kind })),
            ...conditions.map((condition) =>
              opens(
                condition === 'unknown'
                  ? rooms - inState.good - inState.repair - inState.unfit
                  : inState[condition],
                partOf(report, 'rooms', { kind, condition }),
              ),
            ),
          ],
        }))}
      />
    </>
  );
}
