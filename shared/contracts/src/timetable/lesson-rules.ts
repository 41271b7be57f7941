import type { TimetableRule } from '../technical/timetable/rule.ts';
import type { WeekLesson } from '../technical/timetable/week.ts';
import { type Held, minutesOf, overlap, type Span, type WeekIndex } from './week-index.ts';

/** Rules on how lessons lie to each other. */
type OfLessons = Extract<TimetableRule, { kind: 'same' | 'pair' | 'apart' }>;

interface Laid {
  readonly lesson: WeekLesson;
  readonly block: number;
  readonly span: Span;
}

/** Says of a place whether it would not go with those of the other lessons of a rule; null where it isn’t one of them. */
export function misfitOf(
  index: WeekIndex,
  rule: OfLessons,
  { lesson, block }: Pick<Laid, 'lesson' | 'block'>,
): ((span: Span) => boolean) | null {
  if (!rule.lessonIds.includes(lesson.id)) return null;
  const others = laidOf(index, rule).filter(
    (other) => other.lesson.id !== lesson.id || other.block !== block,
  );
  return (span) => others.some((other) => !goTogether(index, rule, { lesson, block, span }, other));
}

/** The places that don't go together, two by two. */
export function misfitsOf(index: WeekIndex, rule: OfLessons): readonly (readonly [Held, Held])[] {
  const laid = laidOf(index, rule);
  return laid.flatMap((one, k) =>
    laid
      .slice(k + 1)
      .flatMap((other) =>
        goTogether(index, rule, one, other) ? [] : [[one.held, other.held] as [Held, Held]],
      ),
  );
}

const laidOf = (index: WeekIndex, { lessonIds }: OfLessons) =>
  [...new Set(lessonIds)].flatMap((id) => {
    const lesson = index.lessons.get(id);
    const own = lesson && index.held.get(`class/${lesson.classes[0]?.classId}`);
    return (own ?? []).flatMap((held) =>
      held.lesson.id === id ? [{ lesson: held.lesson, block: held.block, span: held as Span, held }] : [],
    );
  });

function goTogether(index: WeekIndex, rule: OfLessons, one: Laid, other: Laid): boolean {
  if (rule.kind === 'apart') return !overlap(one.span, other.span);
  // Blocks go by their number: the first with the first.
  if (one.block !== other.block || one.lesson.id === other.lesson.id) return true;
  const isOneDay = one.span.weekday === other.span.weekday;
  if (rule.kind === 'same') return isOneDay && (rule.what === 'day' || one.span.from === other.span.from);
  const [first, second] = one.lesson.id === rule.lessonIds[0] ? [one, other] : [other, one];
  return (
    leadsTo(index, first.span, second.span) ||
    (rule.how === 'beside' && leadsTo(index, second.span, first.span))
  );
}

/** Right after: over a break, but over no period of the day. */
function leadsTo({ days }: WeekIndex, first: Span, next: Span): boolean {
  if (first.weekday !== next.weekday || next.from < first.until) return false;
  const day = days.get(`${first.periods[0]?.setId}/${first.weekday}`) ?? [];
  return !day.some(
    ({ startsAt, endsAt }) => minutesOf(startsAt) >= first.until && minutesOf(endsAt) <= next.from,
  );
}
