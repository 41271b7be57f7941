import type { Pair, Same } from '../../solver/problem.ts';
import { type Element, textOf, textsOf } from '../xml-tree.ts';
import type { ConstraintReader, FetContext } from './constraint-reader.ts';

const lessonsOf = (element: Element, context: FetContext): readonly number[] =>
  textsOf(element, 'Activity_Id').flatMap((id) => context.lessonOf(id) ?? []);

const named = (element: Element, context: FetContext, tags: readonly string[]): readonly number[] =>
  tags.flatMap((tag) => context.lessonOf(textOf(element, tag)) ?? []);

const same =
  (what: Same['what']): ConstraintReader =>
  (element, weight, context) => {
    const lessons = lessonsOf(element, context);
    return lessons.length > 1 ? [{ kind: 'same', what, lessons, weight }] : [];
  };

const pair =
  (how: Pair['how']): ConstraintReader =>
  (element, weight, context) => {
    const [one, other] = named(element, context, ['First_Activity_Id', 'Second_Activity_Id']);
    return one === undefined || other === undefined
      ? []
      : [{ kind: 'pair', how, lessons: [one, other], weight }];
  };

/** Rules between lessons. */
export const lessonConstraints: Readonly<Record<string, ConstraintReader>> = {
  MinDaysBetweenActivities: (element, weight, context) => {
    const lessons = lessonsOf(element, context);
    const days = Number(textOf(element, 'MinDays'));
    const together = textOf(element, 'Consecutive_If_Same_Day') === 'true';
    return lessons.length > 1 ? [{ kind: 'spread', lessons, days, together, weight }] : [];
  },
  ActivitiesSameStartingTime: same('start'),
  ActivitiesSameStartingDay: same('day'),
  ActivitiesSameStartingHour: same('period'),
  TwoActivitiesConsecutive: pair('consecutive'),
  TwoActivitiesGrouped: pair('beside'),
  TwoActivitiesOrdered: pair('ordered'),
  TwoActivitiesOrderedIfSameDay: pair('ordered-on-a-day'),
  ThreeActivitiesGrouped: (element, weight, context) => {
    const [a, b, c] = named(element, context, [
      'First_Activity_Id',
      'Second_Activity_Id',
      'Third_Activity_Id',
    ]);
    if (a === undefined || b === undefined || c === undefined) return [];
    return [{ kind: 'row', lessons: [a, b, c], weight }];
  },
  ActivitiesNotOverlapping: (element, weight, context) => {
    const lessons = lessonsOf(element, context);
    return lessons.length > 1 ? [{ kind: 'apart', lessons, weight }] : [];
  },
};
