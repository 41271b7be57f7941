import { levelRows, subjectRows } from '../foundation.ts';
import type { ClassRow } from './school.ts';

interface Teaching {
  readonly homerooms: readonly { readonly classId: number; readonly teacherId: number }[];
  /** The teachers of these are replaced. */
  readonly assignments: readonly {
    readonly classId: number;
    readonly subjectId: number;
    teacherId: number;
  }[];
}

/** Periods a week that a teacher of one subject gives at most. */
const most = 20;

const periodsOf = new Map(subjectRows.map(({ id, weeklyPeriods }) => [id, weeklyPeriods]));
const homeroomTypes: readonly string[] = ['activity', 'conduct'];
const homeroomSubjects = new Set(
  subjectRows.flatMap(({ id, type }) => (homeroomTypes.includes(type ?? 'core') ? [id] : [])),
);
const secondary = new Set(levelRows.flatMap(({ id, stage }) => (stage === 'primary' ? [] : [id])));

/**
 * In secondary each subject has teachers of its own, as many as its periods want: first those who lead a class there,
 * each with one subject, then teachers who are added. What a class does with its homeroom teacher stays with them.
 */
export function giveToSpecialists(
  staff: Teaching,
  classes: readonly ClassRow[],
  addTeacher: (branchId: number) => number,
): void {
  const classOf = new Map(classes.map((one) => [one.id, one]));
  const leads = staff.homerooms.filter(({ classId }) => secondary.has(classOf.get(classId)?.levelId ?? 0));
  const free = new Map<number, number[]>();
  for (const { classId, teacherId } of leads) {
    const branchId = classOf.get(classId)?.branchId ?? 0;
    free.set(branchId, [...(free.get(branchId) ?? []), teacherId]);
  }
  const pools = new Map<string, { readonly teacherId: number; periods: number }[]>();
  for (const assignment of staff.assignments) {
    const own = classOf.get(assignment.classId);
    if (!own || !secondary.has(own.levelId) || homeroomSubjects.has(assignment.subjectId)) continue;
    const periods = periodsOf.get(assignment.subjectId) ?? 0;
    const key = `${own.branchId}/${assignment.subjectId}`;
    const pool = pools.get(key) ?? [];
    pools.set(key, pool);
    let teacher = pool.find((one) => one.periods + periods <= most);
    if (!teacher) {
      teacher = { teacherId: free.get(own.branchId)?.shift() ?? addTeacher(own.branchId), periods: 0 };
      pool.push(teacher);
    }
    teacher.periods += periods;
    assignment.teacherId = teacher.teacherId;
  }
}
