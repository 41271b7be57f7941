import type { EndpointOutput } from '@suksa/contracts';
import type { listSubstitutes } from '@suksa/contracts/technical';
import { sql } from 'drizzle-orm';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { change, type Resource } from '../../../http/write.ts';
import { lessonsOfDays } from '../../../school/timetable/lessons-of-days.ts';
import { teachersOfBranch } from '../teaching/teaching-repository.ts';
import { absentDuring, coversInTerm, taughtBy } from './day-repository.ts';
import { notifyOfAnswer } from './day-word-service.ts';
import { type ChangeFound, lockChange, setCoverState } from './lesson-change-repository.ts';
import { rankSubstitutes } from './substitute-rules.ts';

interface Which {
  readonly day: string;
  readonly lessonId: number;
  readonly block: number;
}

/** Who could take a lesson over, with the reasons; the busy and the absent are only counted. */
export const substitutesFor = async (
  { context: { branchId }, school: { read } }: Caller,
  { day, lessonId, block }: Which,
): Promise<EndpointOutput<typeof listSubstitutes>> => {
  const lessons = await lessonsOfDays(read, { from: day, until: day });
  const lesson =
    lessons.find((one) => one.branchId === branchId && one.lessonId === lessonId && one.block === block) ??
    notFound();
  const classIds = lesson.classes.map(({ id }) => id);
  const [teachers, absent, taught, covers] = await Promise.all([
    teachersOfBranch(read, branchId, day),
    absentDuring(read, lesson),
    taughtBy(read, { day, subjectId: lesson.subject.id, classIds }),
    coversInTerm(read, { branchId, day }),
  ]);
  const known = teachers.map(({ id, nameLo, nameEn }) => ({ id, name: { lo: nameLo, en: nameEn } }));
  const { rows, busy } = rankSubstitutes(known, { lesson, lessons, absent, taught, covers });
  return { rows: [...rows], busy };
};

/** What one is asked for oneself, in whichever branch. */
const ownRequests: Resource<ChangeFound> = {
  entity: 'technical.lesson_change',
  lock: async (tx, id, { actor }) => {
    const found = await lockChange(tx, id);
    return found?.substituteId === actor.userId ? found : undefined;
  },
  branchOf: ({ branchId }) => branchId,
};

/** Refuses with `cover_answered` once it is answered, or given to somebody without asking. */
export const answer = async (call: Caller, id: number, accept: boolean): Promise<void> => {
  const action = accept ? 'accept' : 'decline';
  await change(call, ownRequests, { id, action }, async (tx, { coverState, branchId, day }) => {
    if (coverState !== 'asked') refuse('cover_answered', { status: 409 });
    await setCoverState(tx, id, accept ? 'assigned' : 'declined');
    const [lesson] = await lessonsOfDays(tx, { branchId, from: day, until: day, where: sql`x.id = ${id}` });
    if (lesson) await notifyOfAnswer(tx, { branchId, actorId: call.actor.userId }, lesson, accept);
  });
};
