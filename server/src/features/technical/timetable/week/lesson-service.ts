import type { EndpointRequest } from '@suksa/contracts';
import type { createLesson, LessonInput, WeekLesson } from '@suksa/contracts/technical';
import { longestBlock } from '@suksa/contracts/timetable';
import { inArray } from 'drizzle-orm';
import { subjects } from '../../../../db/schema/index.ts';
import type { Transaction } from '../../../../http/app.ts';
import type { Caller } from '../../../../http/caller.ts';
import { createOnce } from '../../../../http/create-once.ts';
import { notFound, refuseField } from '../../../../http/refuse.ts';
import { requireVersion } from '../../../../http/version.ts';
import { write } from '../../../../http/write.ts';
import { roomsOf } from '../../rooms/room-repository.ts';
import { teachersOfBranch } from '../../teaching/teaching-repository.ts';
import { insertLessons } from '../versions/timetable-repository.ts';
import { lockDraft } from '../versions/timetable-service.ts';
import { deleteLessonRow, leaveRules, updateLessonRows, updateLessonWishes } from './lesson-repository.ts';
import { clearPlaces } from './place-repository.ts';
import { lessonsOf, weekOf } from './week-repository.ts';

type NewLesson = EndpointRequest<typeof createLesson>['body'];

const lineOfLesson = (call: Caller, action: string, timetableId: number) => ({
  ...{ action, entity: 'technical.timetable', entityId: timetableId },
  branchId: call.context.branchId,
});

/** Refuses at its field whom and what the branch and year don’t have. */
export const addLesson = (
  call: Caller,
  timetableId: number,
  { idempotencyKey: key, ...input }: NewLesson,
): Promise<WeekLesson> =>
  write(call, async (tx) => {
    let made = false;
    const request = { timetableId, ...input };
    const once = { actor: call.actor, entity: 'technical.timetable', key, request };
    const id = await createOnce(tx, once, async () => {
      made = true;
      await checkLesson(tx, call, timetableId, input);
      const lesson = { ...input, parallel: input.parallel || null };
      const [inserted = 0] = await insertLessons(tx, timetableId, [lesson]);
      return inserted;
    });
    const [after = notFound()] = await lessonsOf(tx, timetableId, id);
    return {
      result: after,
      audit: made ? { ...lineOfLesson(call, 'add_lesson', timetableId), after } : [],
    };
  });

/** A lesson whose blocks, classes, teachers or partners become others goes back to those without a place. */
export const changeLesson = (
  call: Caller,
  { id: timetableId, lessonId }: { readonly id: number; readonly lessonId: number },
  { version, ...input }: LessonInput & { readonly version: number },
): Promise<WeekLesson> =>
  write(call, async (tx) => {
    await checkLesson(tx, call, timetableId, input);
    const [before = notFound()] = await lessonsOf(tx, timetableId, lessonId);
    requireVersion(before, version);
    if (isElsewhere(before, input)) {
      await clearPlaces(tx, lessonId);
      await updateLessonRows(tx, lessonId, input);
    } else await updateLessonWishes(tx, lessonId, input);
    const [after = notFound()] = await lessonsOf(tx, timetableId, lessonId);
    return { result: after, audit: { ...lineOfLesson(call, 'edit_lesson', timetableId), before, after } };
  });

export const removeLesson = (
  call: Caller,
  { id: timetableId, lessonId }: { readonly id: number; readonly lessonId: number },
): Promise<void> =>
  write(call, async (tx) => {
    await lockDraft(tx, call, timetableId);
    const [before = notFound()] = await lessonsOf(tx, timetableId, lessonId);
    await clearPlaces(tx, lessonId);
    await leaveRules(tx, timetableId, lessonId);
    await deleteLessonRow(tx, lessonId);
    return { result: undefined, audit: { ...lineOfLesson(call, 'delete_lesson', timetableId), before } };
  });

const key = (value: unknown) => JSON.stringify(value);
type Placing = Pick<LessonInput, 'blocks' | 'classes' | 'teacherIds'> & { readonly parallel: string | null };
const placedBy = ({ blocks, classes, teacherIds, parallel }: Placing) =>
  key([
    ...[blocks, parallel || null],
    classes.map(({ classId, groupId }) => `${classId}/${groupId ?? ''}`).sort(),
    [...teacherIds].sort((one, other) => one - other),
  ]);
const isElsewhere = (before: WeekLesson, input: LessonInput) => placedBy(before) !== placedBy(input);

const checkLesson = async (tx: Transaction, call: Caller, timetableId: number, input: LessonInput) => {
  const draft = await lockDraft(tx, call, timetableId);
  const week = await weekOf(tx, draft);
  const isKnown = ({ classId, groupId }: LessonInput['classes'][number]) =>
    week.classes.some(({ id }) => id === classId) &&
    (groupId === null || week.groups.some((group) => group.id === groupId && group.classId === classId));
  if (!input.classes.every(isKnown)) refuseField('classes', 'not_allowed');
  if (
    new Set(input.classes.map(({ classId, groupId }) => `${classId}/${groupId}`)).size < input.classes.length
  )
    refuseField('classes', 'duplicate');
  const classIds = input.classes.map(({ classId }) => classId);
  const most = longestBlock(week, classIds) ?? Number.POSITIVE_INFINITY;
  if (input.blocks.some((length) => length > most)) refuseField('blocks', 'longer_than_day');
  const teachers = await teachersOfBranch(tx, draft.branchId);
  const known = new Set([...teachers, ...week.teachers].map(({ id }) => id));
  if (!input.teacherIds.every((id) => known.has(id))) refuseField('teacherIds', 'not_allowed');
  const rooms = await roomsOf(tx, draft.branchId);
  if (!input.roomIds.every((id) => rooms.some((room) => room.id === id)))
    refuseField('roomIds', 'not_allowed');
  const [subject] = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(inArray(subjects.id, [input.subjectId]));
  if (!subject) refuseField('subjectId', 'not_allowed');
};
