import type { EndpointOutput } from '@suksa/contracts';
import {
  type CensusRoom,
  censusSchool,
  exportCensusSchool,
  type CensusPart as Part,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download, useCan } from '@suksa/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  keepLoaded,
  Skeleton,
  useRefusalNotice,
} from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ReportFoot } from '../components/report-foot.tsx';
import type { CensusPlace } from './census-place.ts';
import { usePartColumns } from './part-columns.tsx';

type School = EndpointOutput<typeof censusSchool>;

/** The classes, staff or rooms behind a number of the census, one by one, as far as the address narrows them. */
export function CensusPart({ of, place }: { readonly of: Part; readonly place: CensusPlace }) {
  const { t } = useTranslation('reports');
  const [params] = useSearchParams();
  const columns = usePartColumns();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(censusSchool, { query: place })),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={480} />;
  const [kind, sex, levelId] = [params.get('kind'), params.get('sex'), params.get('levelId')];
  const ofKind = (row: { readonly kind: string }) => kind === null || row.kind === kind;
  const condition = params.get('condition');
  const isInState = (row: CensusRoom) => condition === null || (row.condition ?? 'unknown') === condition;
  const title = t(`census.${of === 'staff' ? 'teachers' : of}`);
  return (
    <>
      {refreshFailure}
      <Group justify="space-between">
        <h2>{title}</h2>
        <PartFile of={of} place={place} report={data} />
      </Group>
      {of === 'classes' && (
        <Rows
          label={title}
          rows={data.classes.filter((row) => levelId === null || String(row.levelId) === levelId)}
          columns={columns.classes(data.levels)}
        />
      )}
      {of === 'staff' && (
        <Rows
          label={title}
          rows={data.staff.filter((row) => ofKind(row) && (sex === null || (row.sex ?? 'unknown') === sex))}
          columns={columns.staff}
        />
      )}
      {of === 'rooms' && (
        <Rows
          label={title}
          rows={data.rooms.filter((row) => ofKind(row) && isInState(row))}
          columns={columns.rooms}
        />
      )}
      <ReportFoot {...data} />
    </>
  );
}

interface RowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

function Rows<Row extends { readonly id: number; readonly name: unknown }>({
  label,
  rows,
  columns,
}: RowsProps<Row>) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (rows.length === 0) return <EmptyState title={t('census.none')} />;
  return (
    <>
      <p>{t('census.rows', { number: format.number(rows.length) })}</p>
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => (typeof name === 'string' ? name : '')}
      />
    </>
  );
}

interface PartFileProps {
  readonly of: Part;
  readonly place: CensusPlace;
  readonly report: School;
}

/** All of them as a spreadsheet. */
function PartFile({ of, place, report }: PartFileProps) {
  const { t } = useTranslation('reports');
  const can = useCan();
  const refusal = useRefusalNotice('reports');
  const columns = usePartColumns();
  const [fetching, setFetching] = useState(false);
  if (!can(exportCensusSchool.access)) return null;

  async function fetchFile() {
    setFetching(true);
    try {
      const body = { query: place, of, format: 'xlsx' as const, columns: columns.file[of] };
      const title = t(`census.${of === 'staff' ? 'teachers' : of}`);
      await download(exportCensusSchool, { body }, `${title} ${report.yearName}.xlsx`);
    } catch (error) {
      refusal(error);
    } finally {
      setFetching(false);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={18} />}
      loading={fetching}
      onClick={() => void fetchFile()}
    >
      {t('census.file')}
    </Button>
  );
}
