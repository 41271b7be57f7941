import type { EndpointRequest } from '@suksa/contracts';
import { weekdayOf } from '@suksa/contracts/days';
import type { changeLessonsOfDay, DayLesson, LessonChangeInput } from '@suksa/contracts/technical';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { type AuditLine, type Resource, remove, write } from '../../../http/write.ts';
import { dayClash } from '../../../school/timetable/held-lessons.ts';
import { type LessonOfDay, lessonsOfDays } from '../../../school/timetable/lessons-of-days.ts';
import { roomsOf } from '../rooms/room-repository.ts';
import { teachersOfBranch } from '../teaching/teaching-repository.ts';
import { presentLesson } from './day-presenter.ts';
import { absentDuring, chosenWeekday, periodsOn } from './day-repository.ts';
import { writableDay } from './day-service.ts';
import { notifyOfChanges, notifyOfDropped } from './day-word-service.ts';
import {
  type ChangeFound,
  checkDayClashes,
  deferDayClashes,
  deleteChangeRow,
  lockChange,
  lockDay,
  writeChange,
} from './lesson-change-repository.ts';

/** What whoever is late sees where somebody has undone a change meanwhile. */
const asInTimetable = {
  ...{ version: 0, outcome: 'held', substitute: null, coverState: null },
  ...{ roomId: null, movedTo: null, note: '' },
};

type LessonInput = EndpointRequest<typeof changeLessonsOfDay>['body']['lessons'][number];

/** What is changed of lessons on a day, in the branch that the caller works in. */
const branchChanges: Resource<ChangeFound> = {
  entity: 'technical.lesson_change',
  lock: async (tx, id, { context }) => {
    const found = await lockChange(tx, id);
    return found?.branchId === context.branchId ? found : undefined;
  },
  branchOf: ({ branchId }) => branchId,
};

/** All of them or none. Refuses whatever would have a teacher, a room or students in two lessons at once. */
export const changeLessons = (
  call: Caller,
  day: string,
  wanted: readonly LessonInput[],
): Promise<{ lessons: DayLesson[] }> => {
  writableDay(call, day);
  const { branchId } = call.context;
  return write(call, async (tx) => {
    await lockDay(tx, { branchId, day });
    await deferDayClashes(tx);
    const before = await lessonsOfDays(tx, { branchId, from: day, until: day });
    const lines: AuditLine[] = [];
    for (const one of wanted) lines.push(...(await changeOne(tx, call, before, one)));
    // A teacher or a room of another branch may be the one that is taken.
    const after = await lessonsOfDays(tx, { from: day, until: day });
    const isTouched = (lesson: LessonOfDay) =>
      wanted.some(({ lessonId, block }) => lessonId === lesson.lessonId && block === lesson.block);
    const clash = dayClash(after, isTouched);
    if (clash) refuse('day_clash', { status: 409, details: { ...clash } });
    await checkDayClashes(tx);
    await notifyOfChanges(
      tx,
      { branchId, actorId: call.actor.userId },
      after.filter(isTouched).flatMap((lesson) => {
        const was = before.find(
          ({ lessonId, block }) => lessonId === lesson.lessonId && block === lesson.block,
        );
        return was ? [{ before: was, after: lesson }] : [];
      }),
    );
    return { result: { lessons: after.filter(isTouched).map(presentLesson) }, audit: lines };
  });
};

const changeOne = async (
  tx: Transaction,
  call: Caller,
  lessons: readonly LessonOfDay[],
  { lessonId, block, version, to }: LessonInput,
): Promise<AuditLine[]> => {
  const lesson = lessons.find((one) => one.lessonId === lessonId && one.block === block) ?? notFound();
  requireVersion(lesson.change, version, () => presentLesson(lesson).change ?? asInTimetable);
  const line = (action: string, id: number, after?: unknown): AuditLine => ({
    ...{ action, entity: branchChanges.entity, entityId: id, branchId: call.context.branchId },
    before: lesson.change ?? undefined,
    after,
  });
  if (!to) {
    if (!lesson.change) return [];
    await deleteChangeRow(tx, lesson.change.id);
    return [line('delete', lesson.change.id)];
  }
  const values = await valuesOf(tx, call, lesson, to);
  const id = await writeChange(tx, lesson, values);
  return [
    line(lesson.change ? 'edit' : 'create', id, { day: lesson.day, startsAt: lesson.plannedAt, ...values }),
  ];
};

const valuesOf = async (
  tx: Transaction,
  { context: { branchId } }: Caller,
  lesson: LessonOfDay,
  { outcome, substitute, roomId, movedTo, note }: LessonChangeInput,
) => {
  const moved = movedTo === null || movedTo === lesson.plannedAt ? null : await hourFrom(tx, lesson, movedTo);
  if (roomId !== null && !(await roomsOf(tx, branchId)).some(({ id, active }) => id === roomId && active))
    refuse('room_not_here', { status: 409 });
  const absent = lesson.teachers.filter((teacher) => teacher.absent);
  if (substitute) {
    if (outcome !== 'held') refuseField('substitute', 'not_allowed');
    if (absent.length === 0) refuse('nobody_absent', { status: 409 });
    await checkSubstitute(tx, branchId, { lesson, moved, teacherId: substitute.teacherId });
  }
  return {
    ...{ outcome, roomId, note },
    substituteId: substitute?.teacherId ?? null,
    coversId: substitute ? (absent[0]?.id ?? null) : null,
    coverState: substitute && (substitute.ask ? ('asked' as const) : ('assigned' as const)),
    movedTo: moved?.startsAt ?? null,
    movedUntil: moved?.endsAt ?? null,
  };
};

/** The hour of a lesson that begins with another period of its day. */
const hourFrom = async (tx: Transaction, lesson: LessonOfDay, startsAt: string) => {
  const { branchId, day } = lesson;
  const weekday = (await chosenWeekday(tx, { branchId, day }))?.weekday ?? weekdayOf(day);
  const own = (await periodsOn(tx, { branchId, day, weekday })).filter(({ setId }) => setId === lesson.setId);
  const first = own.find((period) => period.startsAt === startsAt);
  const last = own.find(({ number }) => first && number === first.number + lesson.length - 1);
  return last ? { startsAt, endsAt: last.endsAt } : refuse('timetable_period', { status: 409 });
};

interface Substituting {
  readonly lesson: LessonOfDay;
  readonly moved: { readonly startsAt: string; readonly endsAt: string } | null;
  readonly teacherId: number;
}

const checkSubstitute = async (
  tx: Transaction,
  branchId: number,
  { lesson, moved, teacherId }: Substituting,
) => {
  const known = await teachersOfBranch(tx, branchId, lesson.day);
  if (!known.some(({ id }) => id === teacherId)) refuseField('substitute', 'not_allowed');
  if (lesson.teachers.some(({ id }) => id === teacherId)) refuseField('substitute', 'not_allowed');
  const { startsAt, endsAt } = moved ?? { startsAt: lesson.plannedAt, endsAt: lesson.plannedUntil };
  const away = await absentDuring(tx, { day: lesson.day, startsAt, endsAt });
  if (away.has(teacherId)) refuse('substitute_taken', { status: 409 });
};

/** Takes back what has lost its lesson or isn’t needed. */
export const dropChange = (call: Caller, id: number): Promise<void> =>
  remove(call, branchChanges, { id }, async (tx, change) => {
    writableDay(call, change.day);
    await deleteChangeRow(tx, id);
    await notifyOfDropped(tx, { branchId: change.branchId, actorId: call.actor.userId }, change);
  });
