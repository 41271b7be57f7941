import type { EndpointRequest } from '@suksa/contracts';
import type {
  changeTeaching,
  Teaching,
  TeachingCell,
  TeachingProfile,
  TeachingProfileInput,
} from '@suksa/contracts/technical';
import { type Context, writableYear, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { edit, type Resource, write } from '../../../http/write.ts';
import { curriculumOf } from '../curriculum/curriculum-repository.ts';
import { lessonPeriodsOf } from '../periods/period-set-repository.ts';
import { writeCells } from './teaching-cells-service.ts';
import { plannedVersionOf, sharedPeriodsOf, strictRulesOf } from './teaching-limits-repository.ts';
import { limitsOf } from './teaching-limits-rules.ts';
import { cellsOf, presentSubject, presentTeacher, presentTeachingClass } from './teaching-presenter.ts';
import { holdProfile, type ProfileFound, profilesOf, updateProfile } from './teaching-profile-repository.ts';
import {
  assignmentsOf,
  cellVersions,
  classesOfTeaching,
  periodsElsewhere,
  subjectsById,
  teachersOfBranch,
  usersNamed,
  yearsTaught,
} from './teaching-repository.ts';

/** Every cell of a year that somebody has planned. */
export const plannedCells = async (db: Queryable, yearId: number): Promise<TeachingCell[]> => {
  const [rows, versions] = await Promise.all([assignmentsOf(db, yearId), cellVersions(db, yearId)]);
  return cellsOf(rows, versions);
};

/** Classes, subjects and teachers of the caller's year, and who teaches what. */
export const teachingFor = async ({ context, school: { read } }: Caller): Promise<Teaching> => {
  const yearId = yearOf(context).id;
  const [classes, rows, cells, staff, elsewhere, years, periods, timetableId] = await Promise.all([
    classesOfTeaching(read, yearId),
    curriculumOf(read, yearId),
    plannedCells(read, yearId),
    teachersOfBranch(read, context.branchId),
    periodsElsewhere(read, context.branchId),
    yearsTaught(read, { branchId: context.branchId, yearId }),
    lessonPeriodsOf(read, yearId),
    plannedVersionOf(read, yearId),
  ]);
  const here = new Set(staff.map(({ id }) => id));
  const planned = new Set(cells.flatMap((cell) => cell.rows.map(({ teacherId }) => teacherId)));
  const gone = await usersNamed(
    read,
    [...planned].filter((id) => !here.has(id)),
  );
  const people = [...staff, ...gone];
  const subjectIds = new Set([...rows, ...cells].map(({ subjectId }) => subjectId));
  const [profiles, subjects, rules, shared] = await Promise.all([
    profilesOf(
      read,
      people.map(({ id }) => id),
    ),
    subjectsById(read, [...subjectIds]),
    timetableId === undefined ? [] : strictRulesOf(read, timetableId),
    timetableId === undefined ? [] : sharedPeriodsOf(read, timetableId),
  ]);
  return {
    classes: classes.map(presentTeachingClass),
    subjects: subjects.map(presentSubject),
    curriculum: rows.map(({ levelId, subjectId, weeklyPeriods }) => ({ levelId, subjectId, weeklyPeriods })),
    cells,
    teachers: people.map((person) =>
      presentTeacher(person, {
        available: here.has(person.id),
        profile: profiles.find(({ id }) => id === person.id),
        elsewhere: elsewhere.find(({ teacherId }) => teacherId === person.id)?.periods ?? 0,
      }),
    ),
    years: years.map(({ id, name }) => ({ id, name })),
    periods: periods.map(({ setId, weekday, startsAt, endsAt }) => ({ setId, weekday, startsAt, endsAt })),
    limits: limitsOf(
      people.map(({ id }) => id),
      { rules, shared },
    ),
  };
};

/** Writes the cells that can be written; the others stay and are told, each with what stands in it now. */
export const changeCells = (call: Caller, { cells }: EndpointRequest<typeof changeTeaching>['body']) =>
  write(call, async (tx) => {
    writableYear(call.context);
    const { written, refused, audit } = await writeCells(tx, call, cells);
    return { result: { cells: written, refused }, audit };
  });

const profiles: Resource<ProfileFound> = {
  entity: 'technical.teaching_profile',
  lock: async (tx, id, { context }) =>
    (await isTeacherHere(tx, context, id)) ? holdProfile(tx, id) : undefined,
  branchOf: (_profile, { context }) => context.branchId,
};

/** How much a teacher of the branch may teach, and what. */
export const changeProfile = async (
  call: Caller,
  id: number,
  { version, ...input }: TeachingProfileInput,
): Promise<TeachingProfile> => {
  const after = await edit(call, profiles, { id, version }, (tx) => updateProfile(tx, id, input));
  return { ...after, subjectIds: [...after.subjectIds] };
};

const isTeacherHere = async (db: Queryable, { branchId }: Context, id: number) =>
  (await teachersOfBranch(db, branchId)).some((teacher) => teacher.id === id);

/** A class of the caller's year, for what is told of one. */
export const knownClassOf = async (db: Queryable, context: Context, classId: number): Promise<number> => {
  const classes = await classesOfTeaching(db, yearOf(context).id);
  return (classes.find(({ id }) => id === classId) ?? notFound()).id;
};
