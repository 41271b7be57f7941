import type { FetActivity } from '../fet-school.ts';
import { type Element, textOf, textsOf } from '../xml-tree.ts';
import type { ConstraintReader, FetContext } from './constraint-reader.ts';

type Choice = (element: Element, context: FetContext) => (activity: FetActivity) => boolean;

const rooms =
  (choice: Choice, home = false): ConstraintReader =>
  (element, weight, context) => {
    const fits = choice(element, context);
    const lessons = context.activities.flatMap((activity, index) => (fits(activity) ? [index] : []));
    const named = [...textsOf(element, 'Room'), ...textsOf(element, 'Preferred_Room')];
    if (lessons.length === 0) return [];
    return [{ kind: 'rooms', lessons, rooms: named.map(context.numberOf.room), home, weight }];
  };

const byId: Choice = (element) => {
  const id = textOf(element, 'Activity_Id');
  return (activity) => activity.id === id;
};
const bySubject: Choice = (element) => {
  const subject = textOf(element, 'Subject');
  return (activity) => activity.subject === subject;
};
const byTag: Choice = (element) => {
  const tag = textOf(element, 'Activity_Tag');
  return (activity) => activity.tags.includes(tag);
};
const bySubjectAndTag: Choice = (element, context) => {
  const [subject, tag] = [bySubject(element, context), byTag(element, context)];
  return (activity) => subject(activity) && tag(activity);
};
/** A home room is for lessons of exactly this class, or this teacher alone. */
const byStudents: Choice = (element, context) => {
  const students = context.numberOf.students(textOf(element, 'Students'));
  return (activity) => activity.students.length === 1 && activity.students[0] === students;
};
const byTeacher: Choice = (element, context) => {
  const teacher = context.numberOf.teacher(textOf(element, 'Teacher'));
  return (activity) => activity.teachers.length === 1 && activity.teachers[0] === teacher;
};

/** Rules on rooms. */
export const roomConstraints: Readonly<Record<string, ConstraintReader>> = {
  ActivityPreferredRoom: rooms(byId),
  ActivityPreferredRooms: rooms(byId),
  SubjectPreferredRoom: rooms(bySubject),
  SubjectPreferredRooms: rooms(bySubject),
  SubjectActivityTagPreferredRoom: rooms(bySubjectAndTag),
  SubjectActivityTagPreferredRooms: rooms(bySubjectAndTag),
  ActivityTagPreferredRoom: rooms(byTag),
  ActivityTagPreferredRooms: rooms(byTag),
  StudentsSetHomeRoom: rooms(byStudents, true),
  StudentsSetHomeRooms: rooms(byStudents, true),
  TeacherHomeRoom: rooms(byTeacher, true),
  TeacherHomeRooms: rooms(byTeacher, true),
};
