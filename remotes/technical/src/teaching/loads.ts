import type { Teaching, TeachingRow } from '@suksa/contracts/technical';
import { type Bound, boundOf } from './bounds.ts';
import { rowsOn } from './cell-edits.ts';

export interface Load {
  readonly teacherId: number;
  /** Periods a week here and in other branches. */
  readonly periods: number;
  readonly cap: number | null;
  readonly classes: number;
  /** Cells with a subject that they aren't qualified for. */
  readonly unqualified: number;
  /** What they give here, against the periods of the week in which they can. */
  readonly bound: Bound | undefined;
}

export const placeOf = (classId: number, subjectId: number): string => `${classId}/${subjectId}`;

/** Periods a week by cell: what the level of each class is taught. */
export const periodsByCell = ({ classes, curriculum }: Teaching): ReadonlyMap<string, number> =>
  new Map(
    classes.flatMap(({ id, levelId }) =>
      curriculum
        .filter((row) => row.levelId === levelId)
        .map((row) => [placeOf(id, row.subjectId), row.weeklyPeriods] as const),
    ),
  );

/** What each teacher gives on a day, against what they may. */
export function loadsOn(data: Teaching, day: string): ReadonlyMap<number, Load> {
  const periods = periodsByCell(data);
  return new Map(
    data.teachers.map((teacher) => {
      const own = data.cells.filter(({ rows }) =>
        rowsOn(rows, day).some(({ teacherId }) => teacherId === teacher.id),
      );
      const here = own.reduce(
        (sum, { classId, subjectId }) => sum + (periods.get(placeOf(classId, subjectId)) ?? 0),
        0,
      );
      const classIds = [...new Set(own.map(({ classId }) => classId))];
      return [
        teacher.id,
        {
          teacherId: teacher.id,
          periods: here + teacher.elsewhere,
          cap: teacher.weeklyCap,
          classes: classIds.length,
          unqualified: own.filter(({ subjectId }) => !isQualified(teacher, subjectId)).length,
          bound: boundOf(data, teacher.id, { classIds, periods: here }),
        },
      ];
    }),
  );
}

/** Of whom nobody has said what they are qualified for, nobody says that they aren't. */
export const isQualified = (
  { subjectIds }: Pick<Teaching['teachers'][number], 'subjectIds'>,
  subjectId: number,
): boolean => subjectIds.length === 0 || subjectIds.includes(subjectId);

export const isOverloaded = ({ periods, cap }: Load): boolean => cap !== null && periods > cap;

/** More lessons than the week has room for, whatever the timetable. */
export const isBeyondWeek = ({ bound }: Load): boolean => bound !== undefined && bound.needed > bound.open;

interface Edit {
  readonly classId: number;
  readonly subjectId: number;
  readonly rows: readonly TeachingRow[];
}

/** A teacher’s load as it would be after an edit. */
export const loadAfter = (
  data: Teaching,
  { classId, subjectId, rows }: Edit,
  { day, teacherId }: { readonly day: string; readonly teacherId: number },
): Load | undefined => {
  const others = data.cells.filter((cell) => cell.classId !== classId || cell.subjectId !== subjectId);
  const cells = [...others, { classId, subjectId, version: 0, rows: [...rows] }];
  return loadsOn({ ...data, cells }, day).get(teacherId);
};
