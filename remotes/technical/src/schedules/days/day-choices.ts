import type { DayLesson, DayPlan } from '@suksa/contracts/technical';

type Span = Pick<DayLesson, 'startsAt' | 'endsAt'>;
const isAtOnce = (one: Span, other: Span) => one.startsAt < other.endsAt && other.startsAt < one.endsAt;
const isOff = ({ change }: DayLesson) => change?.outcome === 'cancelled';
const others = ({ lessons }: DayPlan, { lessonId, block }: DayLesson) =>
  lessons.filter((one) => (one.lessonId !== lessonId || one.block !== block) && !isOff(one));

/** The periods with which a lesson could begin on the day; taken where its class or teachers have another one. */
export function hoursFor(plan: DayPlan, lesson: DayLesson) {
  const own = plan.periods.filter(({ setId }) => setId === lesson.setId);
  const classIds = lesson.classes.map(({ id }) => id);
  const teacherIds = lesson.teachers.flatMap(({ id, absent }) => (absent ? [] : id));
  return own.flatMap(({ number, startsAt }) => {
    const last = own.find((period) => period.number === number + lesson.length - 1);
    if (!last || startsAt === lesson.plannedAt) return [];
    const span = { startsAt, endsAt: last.endsAt };
    const isTaken = others(plan, lesson).some(
      (one) =>
        isAtOnce(one, span) &&
        (one.classes.some(({ id }) => classIds.includes(id)) ||
          one.teachers.some(({ id, absent }) => !absent && teacherIds.includes(id))),
    );
    return [{ number, ...span, isTaken }];
  });
}

/** The rooms of the branch; taken where another lesson is held in it at that time. */
export function roomsFor(plan: DayPlan, lesson: DayLesson, movedTo: string | null) {
  const span = hoursFor(plan, lesson).find(({ startsAt }) => startsAt === movedTo) ?? lesson;
  return plan.rooms.map(({ id, name }) => ({
    ...{ id, name },
    isTaken: others(plan, lesson).some((one) => one.room?.id === id && isAtOnce(one, span)),
  }));
}
