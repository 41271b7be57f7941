import type { ExamRow, ExamSubject } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GraduateStatusBadge } from '../graduate-badges.tsx';
import classes from '../graduates.module.css';
import { columnsOf, resultsWith, type TypedCells } from './exam-cells.ts';
import { ExamField } from './exam-field.tsx';
import type { Pasted } from './exam-paste.ts';

interface ExamTableProps {
  readonly rows: readonly ExamRow[];
  /** What is sat; none: one result a candidate. */
  readonly subjects: readonly ExamSubject[];
  readonly typed: TypedCells;
  readonly readOnly: boolean;
  readonly onType: (typed: TypedCells) => void;
  readonly onPaste: (pasted: Pasted) => void;
}

/** A field for each mark; Enter and the arrows go down and up a column, as in a spreadsheet. */
export function ExamTable({ rows, subjects, typed, readOnly, onType, onPaste }: ExamTableProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  // The rows come after the window, whose own first focus finds no field yet.
  useEffect(() => table.current?.querySelector('input')?.focus(), []);
  const shown = (value: number | null) => (value === null ? '–' : format.mark(value, 2));
  const columns = columnsOf(subjects);
  const isBySubject = subjects.length > 0;

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const { column } = event.currentTarget.dataset;
    const fields = [
      ...(table.current?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? []),
    ];
    fields[fields.indexOf(event.currentTarget) + step]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by key
    <section className={classes.scroll} tabIndex={0} aria-label={t('graduates.exam.action')}>
      <table ref={table} className={classes.grid} data-subjects={isBySubject || undefined}>
        <thead>
          <tr>
            {!isBySubject && (
              <th scope="col" className={classes.spare}>
                {t('fields.code')}
              </th>
            )}
            <th scope="col" className={classes.who}>
              {t('fields.name')}
            </th>
            {!isBySubject && (
              <th scope="col" className={classes.spare}>
                {t('fields.class')}
              </th>
            )}
            {!isBySubject && (
              <th scope="col" className={classes.spare}>
                {t('fields.status')}
              </th>
            )}
            {subjects.map(({ subjectId, name }) => (
              <th key={subjectId} scope="col" className={classes.subject}>
                {format.name(name)}
              </th>
            ))}
            <th scope="col">{t('graduates.fields.exam')}</th>
            <th scope="col">{t('graduates.fields.re_sit')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const results = resultsWith(row, columns, typed);
            const place = { row, rows, index, columns, typed, readOnly, onType, onPaste, onKeyDown: move };
            const [only] = columns;
            const isOpen = (kind: 'exam' | 're_sit') => !isBySubject && !readOnly && row.open === kind;
            return (
              <tr key={row.id}>
                {!isBySubject && <td className={classes.spare}>{row.code}</td>}
                <td className={classes.who}>
                  {format.name(row.name)} <small className={classes.phone}>{row.code}</small>
                </td>
                {!isBySubject && <td className={classes.spare}>{row.className}</td>}
                {!isBySubject && (
                  <td className={classes.spare}>
                    <GraduateStatusBadge status={row.status} />
                  </td>
                )}
                {isBySubject &&
                  columns.map((column) => (
                    <td key={column.key}>
                      <ExamField {...place} column={column} />
                    </td>
                  ))}
                <td>
                  {only && isOpen('exam') ? <ExamField {...place} column={only} /> : shown(results.exam)}
                </td>
                <td>
                  {only && isOpen('re_sit') ? <ExamField {...place} column={only} /> : shown(results.reSit)}
                </td>
              </tr>
            );
          })}
          {rows.length === 0 && (
            <tr>
              <td colSpan={6 + subjects.length}>{t('graduates.empty.candidates.title')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
