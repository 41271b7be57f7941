import type { EndpointOutput } from '@suksa/contracts';
import type {
  Census,
  CensusGap,
  CensusStudent,
  censusDifferences,
  censusStudents,
} from '@suksa/contracts/reports';
import type { SessionYear } from '@suksa/contracts/session';
import { fold } from '@suksa/i18n/lao';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import type { ListQuery } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { factsOfYear } from '../sheet/sheet-presenter.ts';
import { pageIn, sortedBy } from '../sheet/sheet-rules.ts';
import {
  presentCensusStudent,
  presentFlows,
  presentSubmission,
  presentTeachers,
} from './census-presenter.ts';
import {
  cohortsOf,
  countedOn,
  flowsBetween,
  levelsOf,
  namedOn,
  namesOf,
  roomsNow,
  staffOn,
} from './census-repository.ts';
import { type Counted, cellsOf, countedStudent, differencesOf } from './census-rules.ts';
import {
  findSubmission,
  findSubmissionByKey,
  insertSubmission,
  submissionsOf,
} from './census-submission-repository.ts';

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

export interface CensusQuery {
  readonly yearId?: number | undefined;
  readonly referenceDay?: string | undefined;
}

/** Which year and day are meant. The census is of the whole branch: who sees a part of it has none. */
const placeOf = ({ actor, context }: Asking, { yearId, referenceDay }: CensusQuery) => {
  if (!seesWholeBranch(actor)) return refuse('no_permission');
  const { years } = context.branch;
  const year = yearId === undefined ? yearOf(context) : (years.find(({ id }) => id === yearId) ?? notFound());
  const today = todayIn();
  // Today, or the day of the year that is nearest to it.
  const [, usual = today] = [year.start, today, year.end].toSorted();
  return { year, wanted: { branchId: context.branchId, yearId: year.id, day: referenceDay ?? usual } };
};

const lacks: Readonly<
  Record<CensusGap, (of: Pick<Counted, 'birthDate' | 'precision' | 'ethnicity'>) => boolean>
> = {
  birth_date: ({ birthDate }) => birthDate === null,
  birth_day: ({ birthDate, precision }) => birthDate !== null && precision !== 'day',
  ethnicity: ({ ethnicity }) => ethnicity === '',
};

const gaps = Object.keys(lacks) as CensusGap[];

const yearsBefore = ({ context }: Asking, { start }: SessionYear) =>
  context.branch.years.filter((year) => year.start < start).toSorted((a, b) => (a.start < b.start ? 1 : -1));

/** Everything that the school census asks for, of one day. */
export const censusOf = async (call: Asking, query: CensusQuery): Promise<Census> => {
  const { year, wanted } = placeOf(call, query);
  const { read } = call.school;
  const earlier = yearsBefore(call, year);
  const [before] = earlier;
  const [students, levels, flows, cohorts, staff, rooms, sent] = await Promise.all([
    countedOn(read, wanted),
    levelsOf(read, wanted),
    before ? flowsBetween(read, { from: before.id, to: year.id }) : [],
    cohortsOf(
      read,
      earlier.map(({ id }) => id),
      wanted,
    ),
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
    cohorts: cohorts.map(({ year_id, level_id, started, here, graduated }) => ({
      yearId: year_id,
      yearName: earlier.find(({ id }) => id === year_id)?.name ?? '',
      levelId: level_id,
      started,
      here,
      graduated,
      left: started - here - graduated,
    })),
    classes: levels
      .filter(({ classes }) => classes > 0)
      .map(({ id, classes, seats }) => ({ levelId: id, classes, seats })),
    teachers: presentTeachers(staff),
    rooms: [...rooms],
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

interface Sending {
  readonly note: string;
  readonly referenceDay: string;
  readonly key: string;
}

/** Keeps what the census comes to, as it is sent. The same key again answers with what was kept the first time. */
export const sendCensusOf = async (call: Caller, { note, referenceDay, key }: Sending) => {
  const { year, wanted } = placeOf(call, { referenceDay });
  if (referenceDay < year.start || referenceDay > todayIn()) refuse('year_not_begun', { status: 409 });
  const { actor, context } = call;
  return write(call, async (tx) => {
    const students = (await countedOn(tx, wanted)).map((student) => countedStudent(student, referenceDay));
    const id = await insertSubmission(tx, {
      branchId: context.branchId,
      yearId: year.id,
      referenceDay,
      note,
      students,
      sentBy: actor.userId,
      idempotencyKey: key,
    });
    const found = (await findSubmissionByKey(tx, key)) ?? notFound();
    if (found.submission.branchId !== context.branchId) return notFound();
    return {
      result: presentSubmission(found, students),
      audit:
        id === null
          ? []
          : {
              action: 'send',
              entity: 'reports.census',
              entityId: id,
              branchId: context.branchId,
              after: { referenceDay, note, students: students.length },
            },
    };
  });
};

/** Who is counted otherwise now than when the census was sent. */
export const censusDifferencesOf = async (
  call: Asking,
  id: number,
): Promise<EndpointOutput<typeof censusDifferences>> => {
  const { read } = call.school;
  const found = (await findSubmission(read, { branchId: call.context.branchId, id })) ?? notFound();
  const { yearId, referenceDay, students } = found.submission;
  const { wanted } = placeOf(call, { yearId, referenceDay });
  const counted = (await countedOn(read, wanted)).map((student) => countedStudent(student, referenceDay));
  const differences = differencesOf(students, counted);
  const names = await namesOf(
    read,
    differences.map(({ studentId }) => studentId),
  );
  return {
    submission: presentSubmission(found, counted),
    rows: differences.map((one) => ({
      ...one,
      code: names.get(one.studentId)?.code ?? '',
      name: names.get(one.studentId)?.name ?? { lo: '', en: '' },
    })),
  };
};
