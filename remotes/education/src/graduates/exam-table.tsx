import type { ExamRow } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { TextInput } from '@suksa/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isMark, type Pasted, pastedMarks } from './exam-paste.ts';
import { GraduateStatusBadge } from './graduate-badges.tsx';
import classes from './graduates.module.css';

interface ExamTableProps {
  readonly rows: readonly ExamRow[];
  readonly typed: Readonly<Record<number, string>>;
  readonly readOnly: boolean;
  readonly onType: (typed: Readonly<Record<number, string>>) => void;
  readonly onPaste: (pasted: Pasted) => void;
}

/** One field a candidate; Enter and the arrows go down and up, as in a spreadsheet. */
export function ExamTable({ rows, typed, readOnly, onType, onPaste }: ExamTableProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  // The rows come after the window, whose own first focus finds no field yet.
  useEffect(() => table.current?.querySelector('input')?.focus(), []);
  const kept = (value: number | null) => (value === null ? '' : format.mark(value, 2));

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const fields = [...(table.current?.querySelectorAll('input') ?? [])];
    fields[fields.indexOf(event.currentTarget) + step]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by key
    <section className={classes.scroll} tabIndex={0} aria-label={t('graduates.exam.action')}>
      <table ref={table} className={classes.grid}>
        <thead>
          <tr>
            <th scope="col" className={classes.spare}>
              {t('fields.code')}
            </th>
            <th scope="col">{t('fields.name')}</th>
            <th scope="col" className={classes.spare}>
              {t('fields.class')}
            </th>
            <th scope="col" className={classes.spare}>
              {t('fields.status')}
            </th>
            <th scope="col">{t('graduates.fields.exam')}</th>
            <th scope="col">{t('graduates.fields.re_sit')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const cell = (kind: 'exam' | 're_sit', value: number | null) => {
              const text = typed[row.id] ?? kept(value);
              if (readOnly || row.open !== kind) return kept(value) || '–';
              return (
                <TextInput
                  size="xs"
                  className={classes.mark}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`${t(`graduates.fields.${kind}`)}: ${format.name(row.name)} ${row.code}`}
                  value={text}
                  error={isMark(text) ? undefined : t('graduates.exam.fault.not_a_mark')}
                  onChange={(event) => onType({ [row.id]: event.currentTarget.value })}
                  onFocus={(event) => event.currentTarget.select()}
                  onKeyDown={move}
                  onPaste={(event) => {
                    const pasted = pastedMarks(event.clipboardData.getData('text'), rows, index);
                    if (!pasted) return;
                    event.preventDefault();
                    onPaste(pasted);
                  }}
                />
              );
            };
            return (
              <tr key={row.id}>
                <td className={classes.spare}>{row.code}</td>
                <td>
                  {format.name(row.name)} <small className={classes.phone}>{row.code}</small>
                </td>
                <td className={classes.spare}>{row.className}</td>
                <td className={classes.spare}>
                  <GraduateStatusBadge status={row.status} />
                </td>
                <td>{cell('exam', row.examResult)}</td>
                <td>{cell('re_sit', row.reSitResult)}</td>
              </tr>
            );
          })}
          {rows.length === 0 && (
            <tr>
              <td colSpan={6}>{t('graduates.empty.candidates.title')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
