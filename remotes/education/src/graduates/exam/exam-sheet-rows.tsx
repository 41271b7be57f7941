import type { ExamSheetCheck, ExamSubject } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import { DryRunTable, type Outcome, OutcomeFilter } from '@suksa/ui/import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExamColumns } from './use-exam-columns.ts';

/** What would become of each row of the sheet, with the reason at the row where nothing can. */
export function ExamSheetRows({
  found,
  subjects,
}: {
  readonly found: ExamSheetCheck;
  readonly subjects: readonly ExamSubject[];
}) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { wrong } = found.counts;
  const { label } = useExamColumns(subjects);
  const [outcome, setOutcome] = useState<Outcome>();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const rows = found.rows
    .filter((row) => outcome === undefined || row.outcome === outcome)
    .map((row) => (row.student ? { ...row, name: format.name(row.student) } : row));
  return (
    <>
      {wrong > 0 && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('graduates.sheet.wrong', { count: wrong, rows: format.number(wrong) })}
        </Alert>
      )}
      {found.rows.length === 0 && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('graduates.sheet.nobody')}
        </Alert>
      )}
      <OutcomeFilter
        counts={found.counts}
        value={outcome}
        onChange={(value) => {
          setOutcome(value);
          setPage(1);
        }}
      />
      <DryRunTable
        label={t('graduates.exam.action')}
        namespace="education"
        rows={rows.slice((page - 1) * size, page * size)}
        total={rows.length}
        page={page}
        size={size}
        onPage={setPage}
        onSize={(value) => {
          setSize(value);
          setPage(1);
        }}
        fieldLabel={label}
      />
    </>
  );
}
