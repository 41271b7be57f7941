import type { TeachingCell } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Button, Select } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mainOn, rowsOn, withMainFrom } from './cell-edits.ts';
import { periodsByCell, placeOf } from './loads.ts';
import classes from './teaching.module.css';
import type { TeachingGridProps } from './teaching-grid.tsx';

/** The same for a phone: one class, its subjects under each other. */
export function TeachingByClass({ data, day, edits, readOnly, onOpen }: TeachingGridProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const [chosen, setChosen] = useState(data.classes[0]?.id ?? 0);
  const periods = periodsByCell(data);
  const subjects = data.subjects.filter(({ id }) => periods.has(placeOf(chosen, id)));
  const cellOf = (subjectId: number): TeachingCell =>
    data.cells.find((cell) => cell.classId === chosen && cell.subjectId === subjectId) ?? {
      ...{ classId: chosen, subjectId, version: 0, rows: [] },
    };
  return (
    <>
      <Select
        label={t('teaching.class')}
        data={data.classes.map(({ id, name }) => ({ value: String(id), label: format.className(name) }))}
        value={String(chosen)}
        onChange={(id) => setChosen(Number(id))}
      />
      <ul className={classes.list}>
        {subjects.map((subject) => {
          const cell = cellOf(subject.id);
          const helpers = rowsOn(cell.rows, day).filter(({ part }) => part === 'assistant');
          const main = mainOn(cell.rows, day);
          const offered = data.teachers.filter(({ id, available }) => available || id === main);
          return (
            <li key={subject.id} className={classes.subject}>
              <Select
                label={t('teaching.subject_periods', {
                  subject: format.name(subject.name),
                  periods: format.number(periods.get(placeOf(chosen, subject.id)) ?? 0),
                })}
                placeholder={t('teaching.nobody')}
                disabled={readOnly}
                data={offered.map(({ id, name }) => ({ value: String(id), label: format.name(name) }))}
                value={main === null ? null : String(main)}
                onChange={(id) =>
                  void edits.apply([
                    {
                      ...{ classId: chosen, subjectId: subject.id },
                      rows: withMainFrom(cell.rows, id === null ? null : Number(id), day),
                    },
                  ])
                }
              />
              {helpers.map(({ teacherId }) => {
                const helper = data.teachers.find(({ id }) => id === teacherId);
                return (
                  <span key={teacherId} className={classes.faint}>
                    {t('teaching.with', { name: helper ? format.name(helper.name) : '' })}
                  </span>
                );
              })}
              <div>
                <Button variant="subtle" size="compact-sm" onClick={() => onOpen(cell)}>
                  {t('teaching.details')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
