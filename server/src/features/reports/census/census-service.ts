import type { EndpointOutput } from '@suksa/contracts';
import type { Census, CensusGap, CensusStudent, censusStudents } from '@suksa/contracts/reports';
import { fold } from '@suksa/i18n/lao';
import { type ListQuery, pageIn } from '../../../list.ts';
import { factsOfYear } from '../sheet/sheet-presenter.ts';
import { sortedBy } from '../sheet/sheet-rules.ts';
import { classFigures, roomFigures, staffFigures } from './census-figures-rules.ts';
import { cohortsOf, flowsBetween } from './census-follow-repository.ts';
import { type Asking, type CensusQuery, gaps, lacks, placeOf, yearsBefore } from './census-place-service.ts';
import { presentCensusStudent, presentCohorts, presentFlows, presentSubmission } from './census-presenter.ts';
import { countedOn, levelsOf, namedOn } from './census-repository.ts';
import { cellsOf, countedStudent } from './census-rules.ts';
import { classesOn, roomsNow, staffOn } from './census-school-repository.ts';
import { submissionsOf } from './census-submission-repository.ts';

/** Everything that the school census asks for, of one day. */
export const censusOf = async (call: Asking, query: CensusQuery): Promise<Census> => {
  const { year, wanted } = placeOf(call, query);
  const { read } = call.school;
  const earlier = yearsBefore(call, year);
  const [before] = earlier;
  const [students, levels, flows, cohorts, classes, staff, rooms, sent] = await Promise.all([
    countedOn(read, wanted),
    levelsOf(read, wanted),
    before ? flowsBetween(read, { from: before.id, to: year.id }) : [],
    cohortsOf(
      read,
      earlier.map(({ id }) => id),
      wanted,
    ),
    classesOn(read, wanted),
    staffOn(read, wanted),
    roomsNow(read, wanted.branchId),
    submissionsOf(read, year.id),
  ]);
  const submissions = [];
  for (const one of sent) {
    const day = one.submission.referenceDay;
    const then = day === wanted.day ? students : await countedOn(read, { ...wanted, day });
    submissions.push(
      presentSubmission(
        one,
        then.map((student) => countedStudent(student, day)),
      ),
    );
  }
  return {
    ...factsOfYear(year),
    yearId: year.id,
    referenceDay: wanted.day,
    levels: levels.map(({ id, code, lo, en }) => ({ id, code, name: { lo, en } })),
    cells: cellsOf(students, wanted.day),
    flows: before
      ? {
          fromYear: before.name,
          rows: presentFlows(
            flows,
            levels.map(({ id }) => id),
          ),
        }
      : null,
    cohorts: presentCohorts(cohorts, earlier),
    classes: classFigures(classes.map(({ id, level_id, seats }) => [id, level_id, seats])),
    teachers: staffFigures(staff.map(({ id, kind, sex }) => [id, kind, sex])),
    rooms: roomFigures(rooms.map(({ id, kind, seats, condition }) => [id, kind, seats, condition])),
    missing: gaps.map((gap) => ({ gap, students: students.filter(lacks[gap]).length })),
    submissions,
  };
};

export interface CensusStudentQuery extends CensusQuery, ListQuery<'level' | 'name' | 'code' | 'age'> {
  readonly levelId?: number | undefined;
  readonly sex?: 'female' | 'male' | undefined;
  readonly age?: string | undefined;
  readonly ethnicity?: string | undefined;
  readonly repeater?: 'yes' | undefined;
  readonly gap?: CensusGap | undefined;
}

const chosenStudents = async (call: Asking, query: CensusStudentQuery) => {
  const { year, wanted } = placeOf(call, query);
  const { levelId, sex, age, ethnicity, repeater, gap, sort, dir, names } = query;
  const word = fold(query.q);
  const rows = (await namedOn(call.school.read, wanted)).filter(
    (row) =>
      (levelId === undefined || row.level_id === levelId) &&
      (sex === undefined || row.sex === sex) &&
      (ethnicity === undefined || row.ethnicity === (ethnicity === 'unknown' ? '' : ethnicity)) &&
      (repeater === undefined || row.repeater) &&
      (gap === undefined || lacks[gap]({ ...row, birthDate: row.birth_date })) &&
      (word === '' || [row.code, row.name.lo, row.name.en].some((text) => fold(text).includes(word))),
  );
  const key = names === 'en' ? 'latin_sort_key' : 'sort_key';
  const ordered = sortedBy(
    sortedBy(rows, 'asc', (row) => row[key]),
    dir,
    { level: (row: (typeof rows)[number]) => row.position, name: null, code: null, age: null }[sort],
  );
  const students = ordered
    .map((row) => presentCensusStudent(row, wanted.day))
    .filter((student) => age === undefined || String(student.age ?? 'unknown') === age);
  const bySort = sort === 'code' || sort === 'age' ? sortedBy(students, dir, (of) => of[sort]) : students;
  return { year, wanted, students: bySort };
};

/** The students behind any number of the census. */
export const censusStudentsOf = async (
  call: Asking,
  query: CensusStudentQuery,
): Promise<EndpointOutput<typeof censusStudents>> => {
  const { year, wanted, students } = await chosenStudents(call, query);
  return {
    rows: pageIn(students, query),
    total: students.length,
    ...factsOfYear(year),
    referenceDay: wanted.day,
  };
};

/** The same students, all of them, for an export. */
export async function* censusRows(call: Asking, query: CensusStudentQuery): AsyncGenerator<CensusStudent> {
  yield* (await chosenStudents(call, query)).students;
}
