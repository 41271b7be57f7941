import type { Curriculum, CurriculumRow } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { ScrollArea, VisuallyHidden } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './curriculum.module.css';
import { subjectLines } from './subject-lines.ts';

interface CurriculumTableProps {
  readonly caption: string;
  readonly data: Curriculum;
  /** Without it the table is for looking only. */
  readonly onOpen?: (row: CurriculumRow) => void;
}

/** Subjects down, levels across: periods a week, and below them the coefficient where it isn't 1. */
export function CurriculumTable({ caption, data, onOpen }: CurriculumTableProps) {
  return (
    <ScrollArea label={caption}>
      <CurriculumGrid caption={caption} data={data} {...(onOpen && { onOpen })} />
    </ScrollArea>
  );
}

export function CurriculumGrid({ caption, data, onOpen }: CurriculumTableProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const { levels, rows } = data;
  const sumOf = (levelId: number) =>
    rows.filter((row) => row.levelId === levelId).reduce((sum, { weeklyPeriods }) => sum + weeklyPeriods, 0);
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('curriculum.subject')}</th>
          {levels.map(({ id, name, classes: number }) => (
            <th key={id} scope="col">
              {format.name(name)}
              {number === 0 && <span className={classes.faint}>{t('curriculum.no_classes')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjectLines(rows).map(({ subject, byLevel }) => (
          <tr key={subject.id}>
            <th scope="row">{format.name(subject.name)}</th>
            {levels.map((level) => {
              const row = byLevel.get(level.id);
              return (
                <td key={level.id}>
                  {row && <Cell row={row} level={format.name(level.name)} {...(onOpen && { onOpen })} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('curriculum.sum')}</th>
          {levels.map(({ id }) => (
            <td key={id}>{format.number(sumOf(id))}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

interface CellProps extends Pick<CurriculumTableProps, 'onOpen'> {
  readonly row: CurriculumRow;
  readonly level: string;
}

function Cell({ row, level, onOpen }: CellProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const coefficient = format.number(row.coefficient);
  const shown = (
    <>
      {format.number(row.weeklyPeriods)}
      {!row.countsInAverage ? (
        <span className={classes.faint}>{t('curriculum.not_counted')}</span>
      ) : (
        row.coefficient !== 1 && (
          <span className={classes.faint}>{t('curriculum.coefficient_short', { coefficient })}</span>
        )
      )}
    </>
  );
  if (!onOpen) return <div className={classes.cell}>{shown}</div>;
  return (
    <button
      type="button"
      className={classes.cell}
      aria-label={t('curriculum.cell', {
        subject: format.name(row.subject.name),
        level,
        periods: format.number(row.weeklyPeriods),
        coefficient,
      })}
      onClick={() => onOpen(row)}
    >
      {shown}
    </button>
  );
}
