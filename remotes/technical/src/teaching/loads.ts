import type { Teaching } from '@suksa/contracts/technical';
import { rowsOn } from './cell-edits.ts';

export interface Load {
  readonly teacherId: number;
  /** Periods a week here and in other branches. */
  readonly periods: number;
  readonly cap: number | null;
  readonly classes: number;
  /** Cells with a subject that they aren't qualified for. */
  readonly unqualified: number;
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
      return [
        teacher.id,
        {
          teacherId: teacher.id,
          periods: here + teacher.elsewhere,
          cap: teacher.weeklyCap,
          classes: new Set(own.map(({ classId }) => classId)).size,
          unqualified: own.filter(({ subjectId }) => !isQualified(teacher, subjectId)).length,
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
