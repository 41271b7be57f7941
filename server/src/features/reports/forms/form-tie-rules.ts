import { type FormFieldGroup, type FormShown, formFields } from '@suksa/contracts/reports';
import { refuseField } from '../../../http/refuse.ts';
import type { gridOf } from '../../../spreadsheet/form/form-grid.ts';

type Tied = Pick<FormShown, 'kind' | 'ties' | 'rows'>;

const groupOf = (field: string): FormFieldGroup | 'number' => {
  if (field === 'number') return 'number';
  const found = Object.entries(formFields).find(([, keys]) => (keys as readonly string[]).includes(field));
  return (found?.[0] ?? 'marks') as FormFieldGroup;
};

/** Whether a field speaks of one row of the form: a student of a class, a class of the school. */
const needsRow = (kind: Tied['kind'], field: string): boolean => {
  const group = groupOf(field);
  if (group === 'number') return true;
  if (kind === 'school') return group !== 'school';
  return kind === 'class' && (group === 'student' || group === 'marks');
};

/** Refuses what can't stand where it was put. */
export const refuseTies = ({ kind, ties, rows }: Tied, sheets: ReturnType<typeof gridOf>): void => {
  if (rows && (kind === 'student' || !(rows.sheet in sheets))) refuseField('rows', 'not_allowed');
  if (rows && rows.first > rows.last) refuseField('rows.last', 'not_allowed');
  const seen = new Set<string>();
  ties.forEach(({ sheet, place, field }, index) => {
    const key = `${sheet}/${place}`;
    if (seen.has(key)) refuseField(`ties.${index}.place`, 'duplicate');
    seen.add(key);
    const grid = sheets[sheet];
    if (!grid || grid.cells.some((cell) => cell.place === place && cell.isFormula))
      refuseField(`ties.${index}.place`, 'not_allowed');
    const inRow = rows?.sheet === sheet && Number(place.replace(/^[A-Z]+/, '')) === rows.first;
    // Of a school's classes a form says what a class has; a student's marks have no place there.
    const group = groupOf(field);
    const isForeign = kind === 'school' && (group === 'student' || group === 'marks');
    if (isForeign || (needsRow(kind, field) && !inRow)) refuseField(`ties.${index}.field`, 'not_allowed');
  });
};
