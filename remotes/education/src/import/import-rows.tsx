import { listImportRows, type StudentImport, type StudentImportRow } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, Group, keepLoaded, Skeleton } from '@suksa/ui';
import { DryRunTable, OutcomeFilter, outcomes } from '@suksa/ui/import';
import { useListState } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChangeLabels } from '../register/record/use-change-labels.ts';
import { useImportLabels } from './use-import-labels.ts';

interface ImportRowsProps {
  readonly run: StudentImport;
  readonly decisions: Readonly<Record<string, number>>;
  /** Who a row is about: a student's id, or 0 for somebody new. */
  readonly onDecide?: (row: number, student: number) => void;
}

/** The rows of an import with what became of them; the address holds which are shown. */
export function ImportRows({ run, decisions, onDecide }: ImportRowsProps) {
  const { t } = useTranslation('education');
  const { label } = useImportLabels();
  const words = useChangeLabels();
  const state = useListState({ sorts: ['number'], filters: { outcome: outcomes, run: 'number' } });
  const { page, size, outcome } = state.query;
  const { data, error, refetch, isFetching, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(listImportRows, { params: { id: run.id }, query: { page, size, outcome } }),
      placeholderData: keepPreviousData,
    }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />;
  if (!data || !run.counts) return <Skeleton height={320} />;
  const rows = data.rows.map((row) => ({
    ...row,
    changes: row.changes.map(({ path, before, after }) => ({
      path,
      before: words.value(path, before),
      after: words.value(path, after),
    })),
  }));
  return (
    <>
      {refreshFailure}
      <OutcomeFilter
        counts={run.counts}
        value={outcome}
        onChange={(value) => state.setFilter('outcome', value ?? null)}
      />
      <DryRunTable
        label={t('import.rows')}
        rows={rows}
        total={data.total}
        page={page}
        size={size}
        onPage={state.setPage}
        onSize={state.setSize}
        fieldLabel={label}
        namespace="education"
        busy={isFetching}
        decide={(row) =>
          row.candidates.length > 0 && (
            <Candidates row={row} chosen={decisions[String(row.number)]} onDecide={onDecide} />
          )
        }
      />
    </>
  );
}

interface CandidatesProps {
  readonly row: StudentImportRow;
  readonly chosen: number | undefined;
  readonly onDecide: ImportRowsProps['onDecide'];
}

/** Students of the school who match a row; one is chosen, or none. */
function Candidates({ row, chosen, onDecide }: CandidatesProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  return (
    <Group gap="xs">
      {row.candidates.map(({ id, code, name, className, here }) => (
        <Button
          key={id}
          size="compact-sm"
          variant={chosen === id ? 'filled' : 'default'}
          aria-pressed={chosen === id}
          disabled={!onDecide || !here}
          onClick={() => onDecide?.(row.number, id)}
        >
          {t(here ? 'import.is_student' : 'import.is_elsewhere', {
            code,
            name: format.name(name),
            className: format.className(className ?? ''),
          })}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant={chosen === 0 ? 'filled' : 'default'}
        aria-pressed={chosen === 0}
        disabled={!onDecide}
        onClick={() => onDecide?.(row.number, 0)}
      >
        {t('duplicate.other')}
      </Button>
    </Group>
  );
}
