import {
  type Conduct,
  classResults,
  conducts,
  getRollover,
  listDecisions,
  refreshRollover,
  saveResults,
  type YearResult,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { ApiError, send, useCan, useUnsavedChanges } from '@suksa/platform';
import { Alert, Button, Icon, notify, Select, StatusBadge, TextInput } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BandBadge } from '../components/band-badge.tsx';
import { useProblemText } from '../components/use-problem-text.ts';
import {
  averageIn,
  type Cell,
  faultOf,
  passes,
  pasted,
  type ResultDraft,
  shown,
  toInput,
} from './result-drafts.ts';
import classes from './rollover.module.css';
import { useRolloverPlace } from './use-rollover-place.ts';

interface ResultsGridProps {
  readonly classId: number;
  readonly rows: readonly YearResult[];
}

/** One class, one row a pupil. Enter and the arrows go down; a column pasted from a spreadsheet fills the rows below. */
export function ResultsGrid({ classId, rows }: ResultsGridProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const mayWrite = useCan()('education.rollover.edit');
  const grid = useResults(classId, rows);
  useUnsavedChanges(grid.drafts.size > 0);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void grid.save();
      }}
    >
      {grid.problem && (
        <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />} mb="sm">
          {grid.problem}
        </Alert>
      )}
      <div className={classes.panel}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.index}>
                {common('list.number')}
              </th>
              <th scope="col">{t('fields.name')}</th>
              <th scope="col">{t('fields.average')}</th>
              <th scope="col">{t('fields.failed_subjects')}</th>
              <th scope="col">{t('fields.conduct')}</th>
              <th scope="col">{t('fields.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const draft = grid.drafts.get(row.pupilId);
              const name = format.name(row.name);
              const cell = (field: Cell) => {
                const text = shown(row, draft, field);
                const fault = faultOf(field, text);
                return (
                  <TextInput
                    aria-label={`${t(field === 'average' ? 'fields.average' : 'fields.failed_subjects')}: ${name}`}
                    className={classes.cell}
                    data-cell={`${field}-${index}`}
                    inputMode="decimal"
                    autoComplete="off"
                    disabled={!mayWrite}
                    value={text}
                    error={fault && t(`rollover.results.fault.${fault}`)}
                    onChange={(event) => grid.set(row.pupilId, { [field]: event.currentTarget.value })}
                    onKeyDown={(event) => goDown(event, field, index)}
                    onPaste={(event) => grid.paste(event, index, field)}
                  />
                );
              };
              return (
                <tr key={row.pupilId}>
                  <td className={`${classes.number} ${classes.index}`}>{format.number(index + 1)}</td>
                  <th scope="row" className={classes.name}>
                    {name}
                    <small>{row.code}</small>
                  </th>
                  <td>{cell('average')}</td>
                  <td>{cell('failedSubjects')}</td>
                  <td>
                    <Select<Conduct>
                      aria-label={`${t('fields.conduct')}: ${name}`}
                      disabled={!mayWrite}
                      data={conducts.flatMap((value) =>
                        value === '' ? [] : [{ value, label: t(`conduct.${value}`) }],
                      )}
                      placeholder={t('conduct.none')}
                      value={(draft?.conduct ?? row.conduct) || null}
                      onChange={(conduct) => grid.set(row.pupilId, { conduct: conduct ?? '' })}
                    />
                  </td>
                  <td>
                    <Verdict passed={passes(shown(row, draft, 'average'))} />{' '}
                    <BandBadge mark={averageIn(shown(row, draft, 'average'))} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {mayWrite && (
        <Button type="submit" mt="md" loading={grid.saving} disabled={grid.drafts.size === 0}>
          {t('rollover.results.save', { count: grid.drafts.size, rows: format.number(grid.drafts.size) })}
        </Button>
      )}
    </form>
  );
}

function Verdict({ passed }: { passed: boolean | undefined }) {
  const { t } = useTranslation('education');
  if (passed === undefined) return <StatusBadge tone="gray" label={t('outcome.undecided')} />;
  return (
    <StatusBadge
      tone={passed ? 'green' : 'amber'}
      label={t(passed ? 'rollover.results.passed' : 'outcome.re_sit_pending')}
    />
  );
}

/** Enter and the arrow keys move in the column, as in a spreadsheet. */
function goDown(event: KeyboardEvent<HTMLInputElement>, field: Cell, index: number) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const next = event.currentTarget
    .closest('table')
    ?.querySelector<HTMLInputElement>(`[data-cell="${field}-${index + step}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function useResults(classId: number, rows: readonly YearResult[]) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const client = useQueryClient();
  const problemText = useProblemText();
  const { id } = useRolloverPlace();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, ResultDraft>>(new Map());
  const [fromSheet, setFromSheet] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const put = (changes: ReadonlyMap<number, ResultDraft>) =>
    setDrafts((before) => {
      const next = new Map(before);
      for (const [pupilId, change] of changes) next.set(pupilId, { ...next.get(pupilId), ...change });
      return next;
    });

  async function save() {
    const changed = rows.filter(({ pupilId }) => drafts.has(pupilId));
    const wrong = changed.some((row) =>
      (['average', 'failedSubjects'] as const).some((cell) =>
        faultOf(cell, shown(row, drafts.get(row.pupilId), cell)),
      ),
    );
    if (wrong) return setProblem(t('rollover.results.check'));
    if (changed.length === 0) return;
    setSaving(true);
    setProblem(null);
    try {
      const { changed: written } = await send(saveResults, {
        body: {
          classId,
          source: fromSheet ? 'imported' : 'typed',
          rows: changed.map((row) => toInput(row, drafts.get(row.pupilId) ?? {})),
        },
      });
      setDrafts(new Map());
      notify({ text: t('rollover.results.saved', { count: written, rows: format.number(written) }) });
      if (id !== null) await send(refreshRollover, { params: { id } });
    } catch (cause) {
      const stale = cause instanceof ApiError && cause.code === 'conflict';
      setProblem(stale ? t('rollover.results.stale') : problemText(cause));
    } finally {
      setSaving(false);
      for (const { name } of [classResults, getRollover, listDecisions])
        void client.invalidateQueries({ queryKey: [name] });
    }
  }

  return {
    drafts,
    saving,
    problem,
    save,
    set: (pupilId: number, change: ResultDraft) => put(new Map([[pupilId, change]])),
    paste: (event: ClipboardEvent, index: number, cell: Cell) => {
      const text = event.clipboardData.getData('text/plain');
      if (!/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      setFromSheet(true);
      put(pasted(text, rows, index, cell));
    },
  };
}
