import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type {
  checkFet,
  FetCheck,
  FetTie,
  importFet,
  previewFet,
  Timetable,
} from '@suksa/contracts/technical';
import { writableYear, yearOf } from '../../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../../http/app.ts';
import type { Caller } from '../../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../../http/refuse.ts';
import { create } from '../../../../http/write.ts';
import { presentTimetable } from '../versions/timetable-presenter.ts';
import {
  findTimetable,
  insertLessons,
  insertPlaces,
  insertRules,
  insertTimetable,
} from '../versions/timetable-repository.ts';
import { timetableVersions } from '../versions/timetable-service.ts';
import { checkClashes, deferClashes, dropClashing } from '../week/place-repository.ts';
import { schoolPartsOf, weekOf } from '../week/week-repository.ts';
import type { FetDraft } from './fet-draft.ts';
import type { FetSchoolParts } from './fet-names.ts';
import { fetOf } from './fet-of-week.ts';
import { readInThread } from './thread/run-fet.ts';

type Input = EndpointRequest<typeof checkFet>['body'];

/** What a file would make of a new draft, without writing anything. */
export const checkFile = async (call: Caller, { file, ties }: Input): Promise<FetCheck> => {
  const { branchId } = call.context;
  const school = await schoolPartsOf(call.school.read, { branchId, yearId: yearOf(call.context).id });
  const { name, activities, draft } = await draftIn(file, school, ties);
  return {
    ...{ name, activities, taken: activities - draft.activitiesLeftOut },
    ...{ placed: draft.places.length, placesLeftOut: draft.placesLeftOut, rules: draft.rules.length },
    unknown: [...draft.unknown],
    unknownTimes: [...draft.unknownTimes],
    leftOut: [...draft.leftOut].map(([kind, count]) => ({ kind, count })),
    choices: {
      teacher: school.teachers.map(({ id, name }) => ({ id, name })),
      subject: school.subjects.map(({ id, name }) => ({ id, name })),
      class: school.classes.map(({ id, name }) => ({ id, name })),
      room: school.rooms.map(({ id, name }) => ({ id, name })),
    },
  };
};

/** A draft of its lessons, rules and places. Two that would clash by the minute are left without a place. */
export const makeDraft = async (
  call: Caller,
  { file, ties, name }: EndpointRequest<typeof importFet>['body'],
): Promise<Timetable> => {
  const { branchId } = call.context;
  const yearId = writableYear(call.context).id;
  const school = await schoolPartsOf(call.school.read, { branchId, yearId });
  const { draft } = await draftIn(file, school, ties);
  return presentTimetable(
    await create(call, timetableVersions, async (tx) => {
      // Read before, so that nobody’s transaction waits for a file; a school that has changed since is looked at anew.
      if (JSON.stringify(await schoolPartsOf(tx, { branchId, yearId })) !== JSON.stringify(school))
        refuse('conflict', { status: 409 });
      if (draft.lessons.length === 0) refuseField('file', 'fet_nothing');
      const id = await insertTimetable(tx, { branchId, yearId, name });
      await keepDraft(tx, id, draft);
      return id;
    }),
  );
};

const keepDraft = async (tx: Transaction, timetableId: number, draft: FetDraft) => {
  const ids: number[] = [];
  // A statement takes so many values and no more.
  for (let from = 0; from < draft.lessons.length; from += 1000)
    ids.push(...(await insertLessons(tx, timetableId, draft.lessons.slice(from, from + 1000))));
  await insertRules(
    tx,
    draft.rules.map(({ rule, weight }) => {
      const { kind, ...parameters } = rule;
      const named = 'lessonIds' in rule &&
        rule.lessonIds && { lessonIds: rule.lessonIds.map((at) => ids[at - 1] ?? 0) };
      return { timetableId, kind, weight, parameters: { ...parameters, ...named } };
    }),
  );
  await deferClashes(tx);
  for (let from = 0; from < draft.places.length; from += 1000)
    await insertPlaces(
      tx,
      draft.places.slice(from, from + 1000).map(({ lesson, ...place }) => ({
        ...{ timetableId, lessonId: ids[lesson] ?? 0 },
        ...place,
      })),
    );
  await dropClashing(tx, timetableId);
  await checkClashes(tx);
};

export const previewFor = async (call: Caller, id: number): Promise<EndpointOutput<typeof previewFet>> => {
  const week = await weekFound(call.school.read, call, id);
  const { leftOut } = fetOf(week, '');
  return { lessons: week.timetable.required, placed: week.timetable.placed, leftOut: [...leftOut] };
};

export const fetFor = async (call: Caller, id: number): Promise<string> =>
  fetOf(await weekFound(call.school.read, call, id), call.context.branch.name.en).text;

const weekFound = async (db: Queryable, { context: { branchId } }: Caller, id: number) =>
  weekOf(db, (await findTimetable(db, { branchId, id })) ?? notFound());

/** Refuses at `file` what isn’t a file of FET, with what is wrong and where. */
const draftIn = async ({ bytes }: Input['file'], school: FetSchoolParts, ties: readonly FetTie[]) => {
  const answer = await readInThread({ bytes, school, ties: tiesOf(school, ties) });
  if ('code' in answer)
    return refuseField('file', `fet_${answer.code.replaceAll('-', '_')}`, { at: answer.at });
  return answer;
};

/** Refuses at `ties` what the branch and year don’t have. */
function tiesOf({ teachers, subjects, classes, rooms }: FetSchoolParts, ties: readonly FetTie[]) {
  const all = { teacher: teachers, subject: subjects, class: classes, room: rooms };
  for (const { kind, id } of ties)
    if (!all[kind].some((one) => one.id === id)) refuseField('ties', 'not_allowed');
  return ties;
}
