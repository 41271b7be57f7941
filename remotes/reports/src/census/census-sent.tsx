import { type CensusChange, censusSent } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch } from '@suksa/platform';
import { ErrorState, Group, keepLoaded, PrintButton, Skeleton } from '@suksa/ui';
import { DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CensusDifferences } from './census-differences.tsx';
import { CensusTables } from './census-tables.tsx';

/** A census as it was sent: what differs since, and every table with its figures of then. */
export function CensusSent({ id }: { readonly id: number }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const branch = useBranch();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(censusSent, { params: { id } })),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={640} />;
  const { submission, figures, changes } = data;
  const title = t('census.sent_at', {
    time: format.dateTime(submission.sentAt),
    name: format.name(submission.sentBy),
  });
  return (
    <>
      {refreshFailure}
      <Group justify="space-between">
        <strong>{format.row([title, submission.note], ' · ')}</strong>
        {figures && (
          <PrintButton
            kind="reports.census"
            label={t('census.print')}
            onPrint={async (language) => {
              const [{ printSheet }, { PrintedCensus }] = await Promise.all([
                import('../components/print-sheet.ts'),
                import('./printed-census.tsx'),
              ]);
              const school = branch?.branch.name ?? { lo: '', en: '' };
              await printSheet(<PrintedCensus report={figures} school={school} />, {
                title: format.row([t('census.title'), figures.yearName], ' '),
                landscape: true,
                language,
              });
            }}
          />
        )}
      </Group>
      <CensusDifferences id={id} />
      {changes.length > 0 && <Changes changes={changes} levels={figures?.levels ?? []} />}
      {figures ? <CensusTables report={figures} isFrozen /> : <p>{t('census.sent_before')}</p>}
    </>
  );
}

interface ChangesProps {
  readonly changes: readonly CensusChange[];
  readonly levels: readonly {
    readonly id: number;
    readonly name: { readonly lo: string; readonly en: string };
  }[];
}

/** Classes, staff, rooms and students of the year before that count otherwise now. */
function Changes({ changes, levels }: ChangesProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const kindOf = (what: CensusChange['what'], kind: string) =>
    what === 'room'
      ? t(`census.room_kinds.${kind}` as 'census.room_kinds.other')
      : t(`census.kinds.${kind}` as 'census.kinds.other');
  const told = (what: CensusChange['what'], of: CensusChange['before']) => {
    if (of === null) return '–';
    const level = levels.find(({ id }) => id === of.levelId);
    return format.row([
      of.kind !== null && kindOf(what, of.kind),
      level && format.name(level.name),
      what === 'staff' ? (of.sex === null ? t('census.sex_unknown') : t(`sexes.${of.sex}`)) : null,
      what !== 'staff' &&
        what !== 'flow' &&
        of.seats !== null &&
        t('census.seats_of', { number: format.number(of.seats) }),
      of.condition !== null && t(`census.conditions.${of.condition}`),
      of.training !== null && t(`census.trainings.${of.training}`),
      of.became !== null && t(`census.became.${of.became}`),
    ]);
  };
  return (
    <>
      <h2>{t('census.changed_too')}</h2>
      <DataTable
        label={t('census.changed_too')}
        rows={changes}
        rowKey={({ what, id }) => `${what} ${id}`}
        rowLabel={({ name }) => format.name(name)}
        columns={[
          {
            key: 'name',
            title: t('columns.name'),
            render: ({ what, name }) =>
              (what === 'class' ? format.className(name.lo) : format.name(name)) || '–',
            card: 'title',
          },
          {
            key: 'what',
            title: t('census.what'),
            render: ({ what }) => t(`census.whats.${what}`),
            card: 'subtitle',
          },
          { key: 'before', title: t('census.before'), render: ({ what, before }) => told(what, before) },
          { key: 'after', title: t('census.after'), render: ({ what, after }) => told(what, after) },
        ]}
      />
    </>
  );
}
