import type { ExamRow } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { TextInput } from '@suksa/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../graduates.module.css';
import { cellKey, type ExamColumnShown, keptMark, type TypedCells } from './exam-cells.ts';
import { isMark, type Pasted, pastedMarks } from './exam-paste.ts';

interface ExamFieldProps {
  readonly row: ExamRow;
  readonly rows: readonly ExamRow[];
  readonly index: number;
  readonly column: ExamColumnShown;
  readonly columns: readonly ExamColumnShown[];
  readonly typed: TypedCells;
  readonly readOnly: boolean;
  readonly onType: (typed: TypedCells) => void;
  readonly onPaste: (pasted: Pasted) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** One mark of one candidate: of the exam, or of the re-sit once there was admission to it. */
export function ExamField({
  row,
  rows,
  index,
  column,
  columns,
  typed,
  readOnly,
  onType,
  onPaste,
  onKeyDown,
}: ExamFieldProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const kept = (value: number | null) => (value === null ? '' : format.mark(value, 2));
  const { subject } = column;
  const sat = subject && row.marks.find(({ subjectId }) => subjectId === subject.subjectId);
  if (readOnly || row.open === null)
    return (
      [sat?.exam, sat?.reSit]
        .flatMap((mark) => mark ?? [])
        .map(kept)
        .join(' → ') || '–'
    );
  const key = cellKey(row.id, column.key);
  const text = typed[key] ?? kept(keptMark(row, column));
  const what = [
    subject && format.name(subject.name),
    (!subject || row.open === 're_sit') && t(`graduates.fields.${row.open}`),
  ].filter(Boolean);
  return (
    <TextInput
      size="xs"
      className={classes.mark}
      inputMode="decimal"
      autoComplete="off"
      data-column={column.key}
      aria-label={`${what.join(', ')}: ${format.name(row.name)} ${row.code}`}
      // Of a subject that isn't sat again the exam's mark goes on to count.
      placeholder={row.open === 're_sit' ? kept(sat?.exam ?? null) : undefined}
      value={text}
      error={isMark(text) ? undefined : t('graduates.exam.fault.not_a_mark')}
      onChange={(event) => onType({ [key]: event.currentTarget.value })}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const pasted = pastedMarks(event.clipboardData.getData('text'), {
          rows,
          at: index,
          columns: columns.slice(columns.indexOf(column)).map((one) => one.key),
        });
        if (!pasted) return;
        event.preventDefault();
        onPaste(pasted);
      }}
    />
  );
}
