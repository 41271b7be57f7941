import type { LessonOfDay } from '../../../school/timetable/lessons-of-days.ts';

/** What a teacher is told of a lesson on one day. */
export type CoverWord = 'asked' | 'assigned' | 'released' | 'changed' | 'self-study' | 'cancelled' | 'usual';

interface Told {
  readonly teacherId: number;
  readonly what: CoverWord;
}

/** Who takes a lesson over, or was asked to and hasn’t said no. */
const substituteIn = ({ change }: LessonOfDay): number | null =>
  change?.substitute && change.coverState !== 'declined' ? change.substitute.id : null;

const outcomeOf = ({ change }: LessonOfDay) => change?.outcome ?? 'held';

/** Whether a lesson is held otherwise than before: not at all, at another hour, in another room. */
const isElsewhere = (before: LessonOfDay, after: LessonOfDay): boolean =>
  outcomeOf(before) !== outcomeOf(after) ||
  before.startsAt !== after.startsAt ||
  before.room?.id !== after.room?.id;

/** Which teachers are told, and what, where a lesson of a day was changed. Those who are away aren’t. */
export const noticesOfChange = (before: LessonOfDay, after: LessonOfDay): readonly Told[] => {
  const [was, now] = [substituteIn(before), substituteIn(after)];
  const told: Told[] = [];
  if (was !== null && was !== now) told.push({ teacherId: was, what: 'released' });
  if (now !== null) {
    const state = after.change?.coverState === 'asked' ? 'asked' : 'assigned';
    if (now !== was || before.change?.coverState !== after.change?.coverState)
      told.push({ teacherId: now, what: state });
    else if (isElsewhere(before, after)) told.push({ teacherId: now, what: 'changed' });
  }
  if (!isElsewhere(before, after)) return told;
  const outcome = outcomeOf(after);
  const what: CoverWord = outcome === 'held' ? (isAsUsual(after) ? 'usual' : 'changed') : outcome;
  const own = after.teachers.filter(({ absent }) => !absent).map(({ id }) => ({ teacherId: id, what }));
  return [...told, ...own];
};

const isAsUsual = ({ change, startsAt, plannedAt }: LessonOfDay) =>
  startsAt === plannedAt && (change?.roomId ?? null) === null;

interface InBoth {
  readonly lo: string;
  readonly en: string;
}

/** What a family is told of one lesson of its child; nothing where only somebody else teaches it. */
export const lineForFamilies = (before: LessonOfDay, after: LessonOfDay): InBoth | null => {
  if (!isElsewhere(before, after)) return null;
  const { subject, plannedAt, startsAt, room } = after;
  const [lo, en] = [subject.lo || subject.en, subject.en || subject.lo];
  const outcome = outcomeOf(after);
  if (outcome === 'cancelled')
    return { lo: `${lo} ${plannedAt} ງົດສອນ`, en: `${en} ${plannedAt} is not held` };
  if (outcome === 'self-study')
    return {
      lo: `${lo} ${plannedAt} ນັກຮຽນຄົ້ນຄວ້າເອງ`,
      en: `${en} ${plannedAt}: the class works by itself`,
    };
  if (isAsUsual(after)) return { lo: `${lo} ${startsAt} ຕາມປົກກະຕິ`, en: `${en} ${startsAt} as usual` };
  const there = {
    lo: room && after.change?.roomId ? `, ຢູ່ ${room.name}` : '',
    en: room && after.change?.roomId ? `, in ${room.name}` : '',
  };
  return startsAt === plannedAt
    ? { lo: `${lo} ${startsAt}${there.lo}`, en: `${en} ${startsAt}${there.en}` }
    : {
        lo: `${lo} ຍ້າຍຈາກ ${plannedAt} ເປັນ ${startsAt}${there.lo}`,
        en: `${en} is at ${startsAt} instead of ${plannedAt}${there.en}`,
      };
};
