import type { Rule, Who } from '../../solver/problem.ts';
import { type Element, textOf } from '../xml-tree.ts';
import type { ConstraintReader, FetContext } from './constraint-reader.ts';

type WhoOf = (element: Element, context: FetContext) => Who;

const teacher: WhoOf = (element, context) => ({
  teacher: context.numberOf.teacher(textOf(element, 'Teacher_Name')),
});
const students: WhoOf = (element, context) => ({
  students: context.numberOf.students(textOf(element, 'Students')),
});
const teachers: WhoOf = () => 'teachers';
const everyone: WhoOf = () => 'students';

type Make = (who: Who, weight: number, element: Element) => Rule;

const rule =
  (whoOf: WhoOf, make: Make): ConstraintReader =>
  (element, weight, context) => [make(whoOf(element, context), weight, element)];

const count = (element: Element, name: string): number => Number(textOf(element, name));

const gaps =
  (within: 'day' | 'week'): Make =>
  (who, weight, element) => ({ kind: 'gaps', who, within, most: count(element, 'Max_Gaps'), weight });
const mostHours: Make = (who, weight, element) => ({
  kind: 'most-hours',
  who,
  most: count(element, 'Maximum_Hours_Daily'),
  weight,
});
const leastHours: Make = (who, weight, element) => ({
  kind: 'least-hours',
  who,
  least: count(element, 'Minimum_Hours_Daily'),
  emptyDays: textOf(element, 'Allow_Empty_Days') === 'true',
  weight,
});
const mostDays: Make = (who, weight, element) => ({
  kind: 'most-days',
  who,
  most: count(element, 'Max_Days_Per_Week'),
  weight,
});
const inARow: Make = (who, weight, element) => ({
  kind: 'most-in-a-row',
  who,
  most: count(element, 'Maximum_Hours_Continuously'),
  weight,
});
const early: Make = (who, weight, element) => ({
  kind: 'early',
  who,
  late: count(element, 'Max_Beginnings_At_Second_Hour'),
  weight,
});

/** Rules on the days of teachers and students. */
export const whoConstraints: Readonly<Record<string, ConstraintReader>> = {
  TeacherMaxGapsPerDay: rule(teacher, gaps('day')),
  TeachersMaxGapsPerDay: rule(teachers, gaps('day')),
  TeacherMaxGapsPerWeek: rule(teacher, gaps('week')),
  TeachersMaxGapsPerWeek: rule(teachers, gaps('week')),
  StudentsSetMaxGapsPerDay: rule(students, gaps('day')),
  StudentsMaxGapsPerDay: rule(everyone, gaps('day')),
  StudentsSetMaxGapsPerWeek: rule(students, gaps('week')),
  StudentsMaxGapsPerWeek: rule(everyone, gaps('week')),
  TeacherMaxHoursDaily: rule(teacher, mostHours),
  TeachersMaxHoursDaily: rule(teachers, mostHours),
  StudentsSetMaxHoursDaily: rule(students, mostHours),
  StudentsMaxHoursDaily: rule(everyone, mostHours),
  TeacherMinHoursDaily: rule(teacher, leastHours),
  TeachersMinHoursDaily: rule(teachers, leastHours),
  StudentsSetMinHoursDaily: rule(students, leastHours),
  StudentsMinHoursDaily: rule(everyone, leastHours),
  TeacherMaxDaysPerWeek: rule(teacher, mostDays),
  TeachersMaxDaysPerWeek: rule(teachers, mostDays),
  TeacherMaxHoursContinuously: rule(teacher, inARow),
  TeachersMaxHoursContinuously: rule(teachers, inARow),
  StudentsSetMaxHoursContinuously: rule(students, inARow),
  StudentsMaxHoursContinuously: rule(everyone, inARow),
  StudentsEarlyMaxBeginningsAtSecondHour: rule(everyone, early),
  StudentsSetEarlyMaxBeginningsAtSecondHour: rule(students, early),
};
