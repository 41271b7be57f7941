import { type Element, inside, textOf } from '../xml-tree.ts';
import type { ConstraintReader, FetContext } from './constraint-reader.ts';

/** The slots in a list of days and hours. An empty day stands for every day, an empty hour for every hour. */
const slotsOf = (
  times: readonly Element[],
  day: string,
  hour: string,
  context: FetContext,
): readonly number[] => times.flatMap((time) => slotsAt(textOf(time, day), textOf(time, hour), context));

const slotsAt = (dayName: string, hourName: string, context: FetContext): readonly number[] => {
  const days = dayName ? [context.numberOf.day(dayName)] : [...Array(context.days).keys()];
  const hours = hourName ? [context.numberOf.hour(hourName)] : [...Array(context.periods).keys()];
  return days.flatMap((day) => hours.map((hour) => day * context.periods + hour));
};

/** Lessons that a rule chooses by what they are; what it leaves empty doesn't matter. */
const chosen = (element: Element, context: FetContext): readonly number[] => {
  const [teacher, students, subject, tag, duration, component] = [
    'Teacher_Name',
    'Students_Name',
    'Subject_Name',
    'Activity_Tag_Name',
    'Duration',
    'Component_Number',
  ].map((name) => textOf(element, name));
  const atoms = new Set(students ? context.students[context.numberOf.students(students)] : []);
  const shares = (set: number) => context.students[set]?.some((atom) => atoms.has(atom));
  return context.activities.flatMap((activity, index) =>
    (!teacher || activity.teachers.includes(context.numberOf.teacher(teacher))) &&
    (!students || activity.students.some(shares)) &&
    (!subject || activity.subject === subject) &&
    (!tag || activity.tags.includes(tag)) &&
    (!duration || activity.duration === Number(duration)) &&
    (!component || activity.component === Number(component))
      ? [index]
      : [],
  );
};

const one = (element: Element, context: FetContext): readonly number[] => {
  const lesson = context.lessonOf(textOf(element, 'Activity_Id'));
  return lesson === undefined ? [] : [lesson];
};

type Choice = (element: Element, context: FetContext) => readonly number[];

const starts =
  (choice: Choice): ConstraintReader =>
  (element, weight, context) => {
    const times = inside(element, 'Preferred_Starting_Time');
    const slots = slotsOf(times, 'Preferred_Starting_Day', 'Preferred_Starting_Hour', context);
    const lessons = choice(element, context);
    return lessons.length > 0 ? [{ kind: 'starts', lessons, slots, weight }] : [];
  };

const slots =
  (choice: Choice): ConstraintReader =>
  (element, weight, context) => {
    const times = inside(element, 'Preferred_Time_Slot');
    const open = slotsOf(times, 'Preferred_Day', 'Preferred_Hour', context);
    const lessons = choice(element, context);
    return lessons.length > 0 ? [{ kind: 'slots', lessons, slots: open, weight }] : [];
  };

const closed = (element: Element, context: FetContext): readonly number[] =>
  slotsOf(inside(element, 'Not_Available_Time'), 'Day', 'Hour', context);

/** Rules on when a lesson may be, and when somebody or something isn't there. */
export const placeConstraints: Readonly<Record<string, ConstraintReader>> = {
  ActivityPreferredStartingTime: (element, weight, context) => {
    const lessons = one(element, context);
    if (lessons.length === 0) return [];
    const at = slotsAt(textOf(element, 'Preferred_Day'), textOf(element, 'Preferred_Hour'), context);
    const locked = textOf(element, 'Permanently_Locked') === 'true';
    return [{ kind: 'starts', lessons, slots: at, locked, weight }];
  },
  ActivityPreferredStartingTimes: starts(one),
  ActivitiesPreferredStartingTimes: starts(chosen),
  SubactivitiesPreferredStartingTimes: starts(chosen),
  ActivityPreferredTimeSlots: slots(one),
  ActivitiesPreferredTimeSlots: slots(chosen),
  SubactivitiesPreferredTimeSlots: slots(chosen),
  BreakTimes: (element, weight, context) => [
    { kind: 'breaks', slots: slotsOf(inside(element, 'Break_Time'), 'Day', 'Hour', context), weight },
  ],
  TeacherNotAvailableTimes: (element, weight, context) => [
    {
      kind: 'unavailable',
      who: { teacher: context.numberOf.teacher(textOf(element, 'Teacher')) },
      slots: closed(element, context),
      weight,
    },
  ],
  StudentsSetNotAvailableTimes: (element, weight, context) => [
    {
      kind: 'unavailable',
      who: { students: context.numberOf.students(textOf(element, 'Students')) },
      slots: closed(element, context),
      weight,
    },
  ],
  RoomNotAvailableTimes: (element, weight, context) => [
    {
      kind: 'unavailable',
      who: { room: context.numberOf.room(textOf(element, 'Room')) },
      slots: closed(element, context),
      weight,
    },
  ],
};
