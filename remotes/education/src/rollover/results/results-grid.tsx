import { type Conduct, conducts, type EntryClosed, type YearResult } from '@suksa/contracts/education';
import type { PassRules } from '@suksa/contracts/marks/scheme';
import { useFormat } from '@suksa/i18n';
import { useCan, useUnsavedChanges } from '@suksa/platform';
import { Alert, Button, Icon, Select, StatusBadge, TextInput } from '@suksa/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BandBadge } from '../../components/band-badge.tsx';
import classes from '../rollover.module.css';
import { averageIn, type Cell, faultOf, shown, verdictOf } from './result-drafts.ts';
import { useResults } from './use-results.ts';

interface ResultsGridProps {
  readonly classId: number;
  readonly rows: readonly YearResult[];
  readonly rules: PassRules;
  readonly entryClosed: EntryClosed | null;
  /** Columns of the mark book that wait to be approved: what it comes to isn't final before. */
  readonly openColumns: number;
}

/** One class, one row a student. Enter and the arrows go down; a column pasted from a spreadsheet fills the rows below. */
export function ResultsGrid({ classId, rows, rules, entryClosed, openColumns }: ResultsGridProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const mayWrite = useCan()('education.rollover.edit') && !entryClosed;
  const grid = useResults(classId, rows);
  useUnsavedChanges(grid.drafts.size > 0);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = event.currentTarget.querySelector<HTMLInputElement>('[data-cell][aria-invalid="true"]');
        wrong?.focus();
        void grid.save();
      }}
    >
      {entryClosed && (
        <Alert color="yellow" icon={<Icon name="lock" />} mb="sm">
          {t(`rollover.results.closed.${entryClosed.code}`, entryClosed.details)}
        </Alert>
      )}
      {grid.problem && !entryClosed && (
        <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />} mb="sm">
          {grid.problem}
        </Alert>
      )}
      {grid.left > 0 && (
        <Alert role="alert" color="yellow" icon={<Icon name="alert-triangle" />} mb="sm">
          {t('rollover.results.left', { count: grid.left, rows: format.number(grid.left) })}
        </Alert>
      )}
      <div className={classes.panel}>
        <table className={`${classes.table} ${classes.stacked}`}>
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
              const draft = grid.drafts.get(row.studentId);
              const name = format.name(row.name);
              const conduct = draft?.conduct ?? row.conduct;
              const cell = (field: Cell) => {
                const text = shown(row, draft, field);
                if (!mayWrite) return text || '–';
                const fault = faultOf(field, text);
                return (
                  <TextInput
                    aria-label={`${t(field === 'average' ? 'fields.average' : 'fields.failed_subjects')}: ${name}`}
                    className={classes.cell}
                    data-cell={`${field}-${index}`}
                    inputMode="decimal"
                    autoComplete="off"
                    value={text}
                    error={fault && t(`rollover.results.fault.${fault}`)}
                    onChange={(event) => grid.set(row.studentId, { [field]: event.currentTarget.value })}
                    onKeyDown={(event) => goDown(event, field, index)}
                    onPaste={(event) => grid.paste(event, index, field)}
                  />
                );
              };
              return (
                <tr key={row.studentId}>
                  <td className={`${classes.number} ${classes.index}`}>{format.number(index + 1)}</td>
                  <th scope="row" className={classes.name}>
                    {name}
                    <small>{row.code}</small>
                  </th>
                  <td data-label={t('fields.average')}>
                    {cell('average')}
                    {openColumns === 0 && <ByMarks row={row} shown={shown(row, draft, 'average')} />}
                  </td>
                  <td data-label={t('fields.failed_subjects')}>{cell('failedSubjects')}</td>
                  <td data-label={t('fields.conduct')}>
                    {mayWrite ? (
                      <Select<Conduct>
                        className={classes.conduct}
                        aria-label={`${t('fields.conduct')}: ${name}`}
                        data={conducts.flatMap((value) =>
                          value === '' ? [] : [{ value, label: t(`conduct.${value}`) }],
                        )}
                        placeholder={t('conduct.none')}
                        value={conduct || null}
                        onChange={(chosen) => grid.set(row.studentId, { conduct: chosen ?? '' })}
                      />
                    ) : (
                      t(conduct ? `conduct.${conduct}` : 'conduct.none')
                    )}
                  </td>
                  <td data-label={t('fields.outcome')}>
                    <Verdict verdict={verdictOf(row, draft, rules)} />{' '}
                    <BandBadge mark={averageIn(shown(row, draft, 'average'))} />
                    {row.reSitAverage !== null && (
                      <small className={classes.byMarks}>
                        {t('rollover.from_marks.after_re_sits', { mark: row.reSitAverage.toFixed(2) })}
                      </small>
                    )}
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

/** What the mark book comes to, where something else stands in the cell, or marks are missing in it. */
function ByMarks({
  row: { book, reSitAverage },
  shown: text,
}: {
  readonly row: YearResult;
  readonly shown: string;
}) {
  const { t } = useTranslation('education');
  if (!book) return null;
  if (!book.partial && averageIn(text) === book.average) {
    if (book.reSitAverage === null || book.reSitAverage === reSitAverage) return null;
    return (
      <small className={classes.byMarks}>
        {t('rollover.from_marks.book_after_re_sits', { mark: book.reSitAverage.toFixed(2) })}
      </small>
    );
  }
  const mark = book.average.toFixed(2);
  return (
    <small className={classes.byMarks}>
      {t(book.partial ? 'rollover.from_marks.partial' : 'rollover.from_marks.book', { mark })}
    </small>
  );
}

function Verdict({ verdict }: { verdict: ReturnType<typeof verdictOf> }) {
  const { t } = useTranslation('education');
  if (!verdict) return <StatusBadge tone="gray" label={t('outcome.undecided')} />;
  if (verdict === 'passed') return <StatusBadge tone="green" label={t('rollover.results.passed')} />;
  return <StatusBadge tone={verdict === 'repeat' ? 'red' : 'amber'} label={t(`outcome.${verdict}`)} />;
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
