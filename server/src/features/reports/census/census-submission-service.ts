import type { EndpointOutput } from '@suksa/contracts';
import type { CensusChange, censusDifferences, censusSent } from '@suksa/contracts/reports';
import type { SentSchool } from '../../../db/schema/reports/census.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { factsOfYear } from '../sheet/sheet-presenter.ts';
import {
  type Change,
  changesBetween,
  classFigures,
  roomFigures,
  staffFigures,
} from './census-figures-rules.ts';
import { cohortsOf, flowsOfStudents } from './census-follow-repository.ts';
import { type Asking, gaps, lacks, placeOf, yearsBefore } from './census-place-service.ts';
import { presentCohorts, presentFlows, presentSubmission } from './census-presenter.ts';
import { type CensusWanted, countedOn, levelsOf, namesOf } from './census-repository.ts';
import { cellsOfCounted, countedStudent, differencesOf } from './census-rules.ts';
import { classesOn, roomsNow, schoolNamesOf, staffOn } from './census-school-repository.ts';
import {
  findSubmission,
  findSubmissionByKey,
  insertSubmission,
  type SubmissionFound,
} from './census-submission-repository.ts';

interface Sending {
  readonly note: string;
  readonly referenceDay: string;
  readonly key: string;
}

/** Everything but the students, row by row, as the day comes to now. */
const schoolOn = async (
  db: Queryable,
  call: Asking,
  { year, wanted }: ReturnType<typeof placeOf>,
): Promise<Omit<SentSchool, 'missing'>> => {
  const earlier = yearsBefore(call, year);
  const [before] = earlier;
  const levels = await levelsOf(db, wanted);
  const cohorts = await cohortsOf(
    db,
    earlier.map(({ id }) => id),
    wanted,
  );
  const flows = before ? await flowsOfStudents(db, { from: before.id, to: year.id }) : [];
  return {
    levels: levels.map(({ id, code, lo, en }) => ({ id, code, name: { lo, en } })),
    flowsFrom: before?.name ?? null,
    flows: flows.map(({ student_id, level_id, sex, became }) => [student_id, level_id, sex, became]),
    cohorts: presentCohorts(cohorts, earlier),
    classes: (await classesOn(db, wanted)).map(({ id, level_id, seats }) => [id, level_id, seats]),
    staff: (await staffOn(db, wanted)).map(({ id, kind, sex, training }) => [id, kind, sex, training]),
    rooms: (await roomsNow(db, wanted.branchId)).map(({ id, kind, seats, condition }) => [
      id,
      kind,
      seats,
      condition,
    ]),
  };
};

/** Keeps what the census comes to, as it is sent. The same key again answers with what was kept the first time. */
export const sendCensusOf = async (call: Caller, { note, referenceDay, key }: Sending) => {
  const place = placeOf(call, { referenceDay });
  const { year, wanted } = place;
  if (referenceDay < year.start || referenceDay > todayIn()) refuse('year_not_begun', { status: 409 });
  const { actor, context } = call;
  return write(call, async (tx) => {
    const counted = await countedOn(tx, wanted);
    const students = counted.map((student) => countedStudent(student, referenceDay));
    const [birthDate, birthDay, ethnicity] = gaps.map((gap) => counted.filter(lacks[gap]).length);
    const id = await insertSubmission(tx, {
      branchId: context.branchId,
      yearId: year.id,
      referenceDay,
      note,
      students,
      school: {
        ...(await schoolOn(tx, call, place)),
        missing: { birth_date: birthDate ?? 0, birth_day: birthDay ?? 0, ethnicity: ethnicity ?? 0 },
      },
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

/** What was sent, and the students of its day as they count now. */
const openSubmission = async (call: Asking, id: number) => {
  const { read } = call.school;
  const found = (await findSubmission(read, { branchId: call.context.branchId, id })) ?? notFound();
  const { yearId, referenceDay } = found.submission;
  const place = placeOf(call, { yearId, referenceDay });
  const counted = (await countedOn(read, place.wanted)).map((student) =>
    countedStudent(student, referenceDay),
  );
  return { found, place, counted };
};

/** Who is counted otherwise now than when the census was sent. */
export const censusDifferencesOf = async (
  call: Asking,
  id: number,
): Promise<EndpointOutput<typeof censusDifferences>> => {
  const { found, counted } = await openSubmission(call, id);
  const differences = differencesOf(found.submission.students, counted);
  const names = await namesOf(
    call.school.read,
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

/** The figures as they were sent: reckoned from the rows that were kept with them. */
const figuresOf = (
  { submission }: SubmissionFound,
  school: SentSchool,
  { year }: ReturnType<typeof placeOf>,
): NonNullable<EndpointOutput<typeof censusSent>['figures']> => ({
  ...factsOfYear(year),
  asOf: submission.sentAt.toISOString(),
  yearId: submission.yearId,
  referenceDay: submission.referenceDay,
  levels: school.levels.map((level) => ({ ...level })),
  cells: cellsOfCounted(submission.students),
  flows:
    school.flowsFrom === null
      ? null
      : {
          fromYear: school.flowsFrom,
          rows: presentFlows(
            school.flows.map(([, level_id, sex, became]) => ({ level_id, sex, became, students: 1 })),
            school.levels.map(({ id }) => id),
          ),
        },
  cohorts: school.cohorts.map((cohort) => ({ ...cohort })),
  classes: classFigures(school.classes),
  teachers: staffFigures(school.staff),
  rooms: roomFigures(school.rooms),
  missing: gaps.map((gap) => ({ gap, students: school.missing[gap] })),
  submissions: [],
});

const withNames = async (
  db: Queryable,
  changes: readonly Change[],
  { branchId }: Pick<CensusWanted, 'branchId'>,
): Promise<CensusChange[]> => {
  const idsOf = (what: Change['what']) => changes.filter((one) => one.what === what).map(({ id }) => id);
  const students = await namesOf(db, idsOf('flow'));
  const others = await schoolNamesOf(db, branchId, {
    class: idsOf('class'),
    staff: idsOf('staff'),
    room: idsOf('room'),
  });
  return changes.map((one) => ({
    ...one,
    name: (one.what === 'flow' ? students.get(one.id)?.name : others.get(`${one.what} ${one.id}`)) ?? {
      lo: '',
      en: '',
    },
  }));
};

/** A census as it was sent, and what of classes, staff, rooms and the year before differs since. */
export const censusSentOf = async (call: Asking, id: number): Promise<EndpointOutput<typeof censusSent>> => {
  const { found, place, counted } = await openSubmission(call, id);
  const submission = presentSubmission(found, counted);
  const { school } = found.submission;
  if (school === null) return { submission, figures: null, changes: [] };
  const { read } = call.school;
  const changes = changesBetween(school, await schoolOn(read, call, place));
  return {
    submission,
    figures: figuresOf(found, school, place),
    changes: await withNames(read, changes, place.wanted),
  };
};
