import type { PublishPreview, TimetableWeek } from '@suksa/contracts/technical';

type Changes = Pick<PublishPreview, 'teachers' | 'classes'>;

/** How many lessons of a week differ for each teacher and class; those for whom nothing changes aren’t named. */
export function changesBetween(before: TimetableWeek | null, after: TimetableWeek): Changes {
  const [old, now] = [before ? hoursOf(before) : new Map<string, Set<string>>(), hoursOf(after)];
  const countOf = (who: string) => {
    const [was, is] = [old.get(who) ?? new Set(), now.get(who) ?? new Set()];
    return Math.max(
      [...is].filter((hour) => !was.has(hour)).length,
      [...was].filter((hour) => !is.has(hour)).length,
    );
  };
  const changed = <One extends { readonly id: number }>(kind: string, all: readonly One[]) =>
    all.flatMap((one) => {
      const changes = countOf(`${kind}/${one.id}`);
      return changes > 0 ? [{ ...one, changes }] : [];
    });
  const teachers = new Map([...(before?.teachers ?? []), ...after.teachers].map((one) => [one.id, one]));
  return {
    teachers: changed('teacher', [...teachers.values()]),
    classes: changed('class', after.classes).map(({ id, name, changes }) => ({ id, name, changes })),
  };
}

/** For each teacher and class, what they have when and where. */
function hoursOf({ lessons, places, periods, classes }: TimetableWeek): Map<string, Set<string>> {
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const periodOf = new Map(periods.map((period) => [period.id, period]));
  const hours = new Map<string, Set<string>>();
  const known = new Set(classes.map(({ id }) => id));
  for (const { lessonId, block, periodId, roomId } of places) {
    const lesson = lessonOf.get(lessonId);
    const period = periodOf.get(periodId);
    if (!lesson || !period) continue;
    const when = `${period.weekday} ${period.startsAt} ${lesson.blocks[block - 1]} ${lesson.subjectId} ${roomId}`;
    const own = lesson.classes.filter(({ classId }) => known.has(classId)).map(({ classId }) => classId);
    const add = (who: string, what: string) => hours.set(who, (hours.get(who) ?? new Set()).add(what));
    for (const id of lesson.teacherIds) add(`teacher/${id}`, `${when} ${own.join()}`);
    for (const id of own) add(`class/${id}`, `${when} ${lesson.teacherIds.join()}`);
  }
  return hours;
}
