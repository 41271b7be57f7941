import {
  checkExamSheet,
  type ExamSheetCheck,
  examSheet,
  type GraduationBatch,
  saveExam,
} from '@suksa/contracts/education';
import { useErrorText, useFormat } from '@suksa/i18n';
import { type ApiError, download, useApiMutation, useLocale } from '@suksa/platform';
import { Alert, Button, Icon, Modal, Stack } from '@suksa/ui';
import { ColumnMatcher, ImportSteps, missingFields, SheetPicker } from '@suksa/ui/import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../components/use-problem-text.ts';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { ExamSheetRows } from './exam-sheet-rows.tsx';
import { useExamColumns } from './use-exam-columns.ts';

interface ExamImportProps {
  readonly batch: GraduationBatch;
  readonly onClose: () => void;
}

type Choice = (string | null)[];

/** Brings any spreadsheet of exam results in: the file, what its columns mean, what would become of each row, saved. */
export default function ExamImport({ batch, onClose }: ExamImportProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const problemText = useProblemText();
  const { fields } = useExamColumns(batch.examSubjects);
  const isBySubject = batch.examSubjects.length > 0;
  const [file, setFile] = useState<File | null>(null);
  const [choice, setChoice] = useState<Choice>([]);
  const [found, setFound] = useState<ExamSheetCheck | null>(null);
  const read = useApiMutation(checkExamSheet);
  const check = useApiMutation(checkExamSheet, { onSuccess: setFound });
  const save = useApiMutation(saveExam);
  const saved = save.data;
  const results = saved ? saved.passed + saved.failed + saved.incomplete : 0;
  const params = { id: batch.id };
  const columns = file ? read.data?.columns : undefined;
  const unfit =
    missingFields(fields, choice).length > 0 ||
    choice.some((key, index) => key !== null && choice.indexOf(key) !== index);
  const rows = found?.rows.flatMap((row) => row.save ?? []) ?? [];
  const problem = check.error ?? save.error;

  function pick(picked: File) {
    setFile(picked);
    setFound(null);
    read.mutate(
      { params, body: { file: picked, choice: null } },
      { onSuccess: (answer) => setChoice(answer.columns.map(({ guess }) => guess)) },
    );
  }

  function look() {
    if (file) check.mutate({ params, body: { file, choice } });
  }

  const store = () =>
    save.mutate(
      { params, body: { source: 'imported', rows } },
      // The others' work is looked at, and one decides anew.
      { onError: ({ code }) => code === 'conflict' && look() },
    );

  return (
    <Modal
      opened
      kind="drawer"
      size="xl"
      title={t('graduates.sheet.title', { level: format.name(batch.level.name), year: batch.year.name })}
      onClose={onClose}
      closeOnBackdrop={!columns || saved !== undefined}
      footer={
        saved ? (
          <Button onClick={onClose}>{t('graduates.sheet.close')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {common('form.cancel')}
            </Button>
            {columns && (
              <Button
                variant="default"
                onClick={() => {
                  save.reset();
                  check.reset();
                  if (found) setFound(null);
                  else setFile(null);
                }}
              >
                {found ? t('graduates.sheet.other_columns') : common('import.other_file')}
              </Button>
            )}
            {columns && !found && (
              <Button loading={check.isPending} disabled={unfit} onClick={look}>
                {t('graduates.sheet.check')}
              </Button>
            )}
            {found && (
              <Button loading={save.isPending} disabled={rows.length === 0} onClick={store}>
                {t('graduates.exam.save', { count: rows.length, results: format.number(rows.length) })}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap="md">
        <ImportSteps current={saved ? 'result' : found ? 'check' : columns ? 'columns' : 'file'} />
        {problem && (
          <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
            {problemText(problem)}
          </Alert>
        )}
        {saved ? (
          <Alert color="green" icon={<Icon name="circle-check" />} role="status">
            {t('graduates.sheet.done', { count: results, results: format.number(results) })}{' '}
            {t('graduates.exam.saved', {
              passed: format.number(saved.passed),
              failed: format.number(saved.failed),
            })}
            {saved.incomplete > 0 &&
              ` · ${t('graduates.exam.incomplete', { count: saved.incomplete, results: format.number(saved.incomplete) })}`}
          </Alert>
        ) : found ? (
          <ExamSheetRows found={found} subjects={batch.examSubjects} />
        ) : columns ? (
          <>
            <ColumnMatcher columns={columns} fields={fields} value={choice} onChange={setChoice} />
            {missingFields(fields, choice).length > 0 && (
              <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
                {t(isBySubject ? 'graduates.sheet.needs_marks' : 'graduates.sheet.needs')}
              </Alert>
            )}
          </>
        ) : (
          <ExamPicker batch={batch} busy={read.isPending} error={read.error} onPick={pick} />
        )}
      </Stack>
    </Modal>
  );
}

interface ExamPickerProps {
  readonly batch: GraduationBatch;
  readonly busy: boolean;
  readonly error: ApiError | null;
  readonly onPick: (file: File) => void;
}

function ExamPicker({ batch, busy, error, onPick }: ExamPickerProps) {
  const { t } = useTranslation('education');
  const { errorText } = useErrorText('education');
  const language = useLocale();
  const onError = useRefusalNotice();
  const fault = error?.fields?.find(({ path }) => path === 'file');
  return (
    <>
      {error && !fault && (
        <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
          {errorText(error.code, { ...error.details })}
        </Alert>
      )}
      <SheetPicker
        onPick={onPick}
        busy={busy}
        fault={fault && { code: fault.code, ...(fault.values && { values: fault.values }) }}
      >
        <p>{t(batch.examSubjects.length > 0 ? 'graduates.sheet.help_marks' : 'graduates.sheet.help')}</p>
        <Button
          variant="subtle"
          leftSection={<Icon name="download" size={18} />}
          onClick={() =>
            download(
              examSheet,
              { params: { id: batch.id }, query: { language } },
              `${t('graduates.sheet.file_name')}.xlsx`,
            ).catch(onError)
          }
        >
          {t('graduates.sheet.template')}
        </Button>
      </SheetPicker>
    </>
  );
}
