import { examGrid, type GraduationBatch, saveExam } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useCan } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, keepLoaded, Modal, notify, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeave } from '../../components/use-leave.ts';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from '../graduates.module.css';
import { changedCells, columnsOf, rowsToSave, type TypedCells } from './exam-cells.ts';
import { isMark, type LeftLine } from './exam-paste.ts';
import { ExamTable } from './exam-table.tsx';

type Source = 'typed' | 'pasted';

interface ExamGridProps {
  readonly batch: GraduationBatch;
  readonly onClose: () => void;
  /** Instead of the grid, the way in for a spreadsheet. */
  readonly onImport: () => void;
}

/** The exam results of a batch: typed by keyboard or pasted, and saved all together. */
export default function ExamGrid({ batch, onClose, onImport }: ExamGridProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const can = useCan();
  const grid = keepLoaded(
    useQuery({
      ...apiQuery(examGrid, { params: { id: batch.id } }),
      // What is being typed must not be pulled away from under the hands.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
    }),
  );
  const [typed, setTyped] = useState<TypedCells>({});
  const [source, setSource] = useState<Source>('typed');
  const [left, setLeft] = useState<readonly LeftLine[]>([]);
  const rows = grid.data?.rows ?? [];
  const readOnly = batch.year.closed || !can('education.graduation.edit');
  const subjects = grid.data?.subjects ?? [];
  const cells = changedCells(rows, columnsOf(subjects), typed);
  const changed = rowsToSave(cells);
  const wrong = cells.filter(({ text }) => !isMark(text));
  const refusal = useRefusalNotice();
  const save = useApiMutation(saveExam, {
    onSuccess: ({ passed, failed, incomplete }) => {
      notify({
        text: [
          t('graduates.exam.saved', { passed: format.number(passed), failed: format.number(failed) }),
          incomplete > 0 &&
            t('graduates.exam.incomplete', { count: incomplete, results: format.number(incomplete) }),
        ]
          .filter(Boolean)
          .join(' · '),
      });
      onClose();
    },
  });
  const leave = useLeave(changed.length > 0 && !save.isPending);
  function enter(more: TypedCells, from: Source) {
    setTyped((before) => ({ ...before, ...more }));
    setSource((before) => (from === 'typed' ? before : from));
  }

  const submit = () =>
    save.mutate(
      {
        params: { id: batch.id },
        body: { source, rows: changed },
      },
      {
        onError: (error) => {
          refusal(error);
          // The others' work is shown; what was typed stays.
          if (error.code === 'conflict') void grid.refetch();
        },
      },
    );

  return (
    <Modal
      opened
      size="xl"
      title={t('graduates.exam.title', { level: format.name(batch.level.name), year: batch.year.name })}
      onClose={() => void leave(onClose)}
      closeOnBackdrop={changed.length === 0}
      footer={
        <>
          <Button variant="default" onClick={() => void leave(onClose)}>
            {common(readOnly ? 'actions.close' : 'form.cancel')}
          </Button>
          {!readOnly && (
            <Button
              disabled={changed.length === 0 || wrong.length > 0}
              loading={save.isPending}
              onClick={submit}
            >
              {t('graduates.exam.save', { count: changed.length, results: format.number(changed.length) })}
            </Button>
          )}
        </>
      }
    >
      {grid.refreshFailure}
      {grid.error ? (
        <ErrorState error={grid.error} onRetry={() => void grid.refetch()} namespace="education" />
      ) : !grid.data ? (
        <Skeleton height={240} />
      ) : (
        <>
          {!readOnly && (
            <div className={classes.bar}>
              <p className={classes.hint}>
                {t(subjects.length > 0 ? 'graduates.exam.help_subjects' : 'graduates.exam.help')}
              </p>
              <Button
                variant="default"
                leftSection={<Icon name="file-spreadsheet" size={18} />}
                onClick={() => void leave(onImport)}
              >
                {t('graduates.exam.file')}
              </Button>
            </div>
          )}
          {left.length > 0 && (
            <Alert
              color="yellow"
              icon={<Icon name="alert-triangle" />}
              title={t('graduates.exam.left')}
              role="alert"
            >
              <ul className={classes.refused}>
                {left.map(({ line, text, why }) => (
                  <li key={`${line} ${why}`}>
                    {text}: {t(`graduates.exam.left_why.${why}`)}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          <ExamTable
            rows={rows}
            subjects={subjects}
            typed={typed}
            readOnly={readOnly}
            onType={(more) => enter(more, 'typed')}
            onPaste={({ typed: more, left: rest }) => {
              enter(more, 'pasted');
              setLeft(rest);
            }}
          />
        </>
      )}
    </Modal>
  );
}
