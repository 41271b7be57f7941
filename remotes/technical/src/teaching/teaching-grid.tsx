import type { Teaching, TeachingCell } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { ScrollArea, VisuallyHidden } from '@suksa/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mainOn, rowsOn, withMainFrom } from './cell-edits.ts';
import { isQualified, loadAfter, periodsByCell, placeOf } from './loads.ts';
import { blockOf, teacherNamed } from './pasted.ts';
import { TeacherTyping } from './teacher-typing.tsx';
import classes from './teaching.module.css';
import { type Spot, useGridKeys } from './use-grid-keys.ts';
import type { CellEdit, TeachingEdits } from './use-teaching-edits.ts';

export interface TeachingGridProps {
  readonly caption: string;
  /** The classes that are shown. */
  readonly data: Teaching;
  /** All of them. */
  readonly whole: Teaching;
  /** On which day it is looked at, and from which on a change holds. */
  readonly day: string;
  readonly edits: TeachingEdits;
  readonly readOnly: boolean;
  readonly onOpen: (cell: TeachingCell) => void;
  /** Names of a pasted block that no teacher has. */
  readonly onUnknown: (names: readonly string[]) => void;
}

/** Classes down, subjects across: who teaches on the day. Edited as a spreadsheet is. */
export function TeachingGrid({
  caption,
  data,
  whole,
  day,
  edits,
  readOnly,
  onOpen,
  onUnknown,
}: TeachingGridProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const periods = useMemo(() => periodsByCell(data), [data]);
  const cells = useMemo(
    () => new Map(data.cells.map((cell) => [placeOf(cell.classId, cell.subjectId), cell])),
    [data],
  );
  const teachers = useMemo(() => new Map(data.teachers.map((one) => [one.id, one])), [data]);
  const subjects = data.subjects.filter(({ id }) =>
    data.classes.some((one) => (periods.get(placeOf(one.id, id)) ?? 0) > 0),
  );

  /** Null where the class isn't taught the subject. */
  const cellAt = ({ row, column }: Spot): TeachingCell | null => {
    const [classId, subjectId] = [data.classes[row]?.id ?? 0, subjects[column]?.id ?? 0];
    const place = placeOf(classId, subjectId);
    if (!periods.has(place)) return null;
    return cells.get(place) ?? { classId, subjectId, version: 0, rows: [] };
  };
  const nameOf = (id: number | null) => {
    const teacher = id === null ? undefined : teachers.get(id);
    return teacher ? format.name(teacher.name) : '';
  };
  const put = (cell: TeachingCell, teacherId: number | null): CellEdit[] => {
    const rows = withMainFrom(cell.rows, teacherId, day);
    return rows === cell.rows ? [] : [{ classId: cell.classId, subjectId: cell.subjectId, rows }];
  };
  const putAll = (spots: readonly Spot[], teacherOf: (spot: Spot) => number | null) =>
    edits.apply(
      spots.flatMap((spot) => {
        const cell = cellAt(spot);
        return cell ? put(cell, teacherOf(spot)) : [];
      }),
    );

  function paste(at: Spot, text: string) {
    const unknown: string[] = [];
    const written = blockOf(text).flatMap((line, row) =>
      line.flatMap((typed, column) => {
        const cell = cellAt({ row: at.row + row, column: at.column + column });
        // A thousand lines below the last class are looked up for nothing.
        const teacher = cell ? teacherNamed(data.teachers, typed) : undefined;
        if (typed !== '' && (!cell || !teacher)) unknown.push(typed);
        return cell && (teacher || typed === '') ? put(cell, teacher?.id ?? null) : [];
      }),
    );
    onUnknown([...new Set(unknown)]);
    void edits.apply(written);
  }

  const keys = useGridKeys({
    rows: data.classes.length,
    columns: subjects.length,
    readOnly,
    onOpen: (spot) => {
      const cell = cellAt(spot);
      if (cell) onOpen(cell);
    },
    onClear: (spots) => void putAll(spots, () => null),
    onFill: (spots) => {
      const top = Math.min(...spots.map(({ row }) => row));
      const source = (column: number) => mainOn(cellAt({ row: top, column })?.rows ?? [], day);
      void putAll(
        spots.filter(({ row }) => row > top),
        ({ column }) => source(column),
      );
    },
    onUndo: () => void edits.undo(),
    onRedo: () => void edits.redo(),
    textAt: (spot) => nameOf(mainOn(cellAt(spot)?.rows ?? [], day)),
    onPaste: paste,
  });

  return (
    <ScrollArea label={caption}>
      <table
        ref={keys.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of WAI-ARIA is a table
        role="grid"
        className={classes.grid}
        onCopy={keys.onCopy}
        onPaste={keys.onPaste}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('teaching.class')}</th>
            {subjects.map(({ id, name }) => (
              <th key={id} scope="col">
                {format.name(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.classes.map((schoolClass, row) => (
            <tr key={schoolClass.id}>
              <th scope="row">
                {format.className(schoolClass.name)}
                {schoolClass.homeroom && (
                  <span className={classes.faint}>{format.name(schoolClass.homeroom)}</span>
                )}
              </th>
              {subjects.map((subject, column) => {
                const spot = { row, column };
                const cell = cellAt(spot);
                const standing = rowsOn(cell?.rows ?? [], day);
                const isHere = keys.spot.row === row && keys.spot.column === column;
                const wrong = standing.some(({ teacherId }) => {
                  const teacher = teachers.get(teacherId);
                  return teacher && !isQualified(teacher, subject.id);
                });
                const lacks =
                  cell !== null &&
                  (periods.get(placeOf(schoolClass.id, subject.id)) ?? 0) > 0 &&
                  mainOn(cell.rows, day) === null;
                return (
                  <td
                    key={subject.id}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                    role="gridcell"
                    // While one types the field in it is what Tab comes to.
                    tabIndex={isHere && keys.typing === null ? 0 : -1}
                    data-row={row}
                    data-column={column}
                    data-off={cell === null || undefined}
                    data-lacks={lacks || undefined}
                    data-wrong={wrong || undefined}
                    data-marked={keys.isMarked(spot) || undefined}
                    aria-selected={keys.isMarked(spot)}
                    onKeyDown={keys.onKeyDown}
                    onClick={(event) => keys.choose(spot, event.shiftKey)}
                    onDoubleClick={() => cell && onOpen(cell)}
                  >
                    {isHere && keys.typing !== null && cell ? (
                      <TeacherTyping
                        typed={keys.typing}
                        teachers={data.teachers}
                        subjectId={subject.id}
                        loadWith={(teacherId) => {
                          const { classId, subjectId } = cell;
                          const rows = withMainFrom(cell.rows, teacherId, day);
                          return loadAfter(whole, { classId, subjectId, rows }, { day, teacherId });
                        }}
                        onChoose={(teacherId) => {
                          void edits.apply(put(cell, teacherId));
                          keys.stopTyping(true);
                        }}
                        onCancel={() => keys.stopTyping(false)}
                      />
                    ) : cell === null ? (
                      <VisuallyHidden>{t('teaching.not_taught')}</VisuallyHidden>
                    ) : standing.length === 0 ? (
                      <span className={classes.faint}>{lacks ? t('teaching.nobody') : '–'}</span>
                    ) : (
                      standing.map(({ teacherId, part }) => (
                        <span key={teacherId} className={part === 'assistant' ? classes.faint : classes.name}>
                          {nameOf(teacherId)}
                        </span>
                      ))
                    )}
                    {wrong && <VisuallyHidden>{t('teaching.unqualified')}</VisuallyHidden>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
