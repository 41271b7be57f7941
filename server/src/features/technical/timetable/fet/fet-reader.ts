import type { Problem, Rule } from '../solver/problem.ts';
import type { FetContext } from './constraints/constraint-reader.ts';
import { constraintReaders } from './constraints/constraint-readers.ts';
import { activitiesIn, type FetSchool, namesIn, studentsIn } from './fet-school.ts';
import { type Element, first, inside, readXml, textOf } from './xml-tree.ts';

/** A `.fet` file as a problem, with its names, and with all that we don't know how to keep. */
export interface FetFile {
  readonly problem: Problem;
  readonly school: FetSchool;
  readonly document: Element;
  /** Each kind of rule that isn't ours, with how often it stands in the file. */
  readonly unsupported: ReadonlyMap<string, number>;
  /** Of each rule of the problem the constraint that it stands in the file as. */
  readonly sources: readonly Element[];
}

/** Why a file can't be read, and where: of broken XML the line, of too many hours how many. */
export interface FetFault {
  readonly code:
    | 'not-xml'
    | 'not-fet'
    | 'no-days'
    | 'too-many-periods'
    | 'unknown-name'
    | 'bad-duration'
    | 'bad-constraint';
  readonly at: string;
}

class Fault extends Error {
  constructor(readonly fault: FetFault) {
    super(fault.code);
  }
}

/** Days are kept as bits of one number. */
const mostPeriods = 30;

/** Reads a `.fet` file of the fifth format or later. Answers the first fault instead of throwing. */
export function readFet(source: string): FetFile | FetFault {
  const document = readXml(source.replace(/^\uFEFF/, ''));
  if ('error' in document) return { code: 'not-xml', at: `${document.line}` };
  if (document.name !== 'fet') return { code: 'not-fet', at: document.name };
  try {
    return read(document);
  } catch (error) {
    if (error instanceof Fault) return error.fault;
    throw error;
  }
}

function read(document: Element): FetFile {
  const days = namesIn(document, 'Days_List', 'Day');
  const hours = namesIn(document, 'Hours_List', 'Hour');
  if (days.length === 0 || hours.length === 0)
    throw new Fault({ code: 'no-days', at: 'Days_List, Hours_List' });
  if (hours.length > mostPeriods) throw new Fault({ code: 'too-many-periods', at: `${hours.length}` });
  const sets = studentsIn(document);
  const names = {
    days: numbered(days, 'day'),
    hours: numbered(hours, 'hour'),
    teacher: numbered(namesIn(document, 'Teachers_List', 'Teacher'), 'teacher'),
    students: numbered([...sets.keys()], 'students'),
    room: numbered(namesIn(document, 'Rooms_List', 'Room'), 'room'),
  };
  const atoms = new Map<string, number>();
  for (const { atoms: own } of sets.values())
    for (const atom of own) if (!atoms.has(atom)) atoms.set(atom, atoms.size);
  const activities = activitiesIn(document, names, sets);
  for (const { id, duration } of activities)
    if (!(Number.isInteger(duration) && duration > 0 && duration <= hours.length))
      throw new Fault({ code: 'bad-duration', at: `Activity ${id}` });
  const byId = numbered(
    activities.map(({ id }) => id),
    'activity',
  );
  const students = [...sets.values()].map((set) => [...set.atoms].map((atom) => atoms.get(atom) ?? -1));
  const context: FetContext = {
    activities,
    students,
    periods: hours.length,
    days: days.length,
    numberOf: { ...names, day: names.days, hour: names.hours },
    // A lesson that doesn't take place leaves the rules that name it.
    lessonOf: (id) => byId.find(id),
  };
  const { rules, sources, unsupported } = rulesOf(document, context);
  for (const room of inside(first(document, 'Rooms_List'), 'Room'))
    if (textOf(room, 'Virtual') === 'true')
      unsupported.set('virtual rooms', (unsupported.get('virtual rooms') ?? 0) + 1);
  const rooms = inside(first(document, 'Rooms_List'), 'Room').map((room) => ({
    capacity: Number(textOf(room, 'Capacity')) || 30000,
  }));
  return {
    document,
    unsupported,
    sources,
    school: {
      days,
      hours,
      teachers: names.teacher.all,
      students: names.students.all,
      rooms: names.room.all,
      activities,
    },
    problem: {
      days: days.length,
      periods: hours.length,
      teachers: names.teacher.all.length,
      atoms: atoms.size,
      students,
      rooms,
      lessons: activities.map(({ duration, teachers, students: sets, size }) => ({
        duration,
        teachers,
        students: sets,
        size,
      })),
      rules,
    },
  };
}

/** What FET calls a constraint. */
export const kindOf = (element: Element | undefined): string =>
  element?.name.replace(/^Constraint/, '') ?? '';

function rulesOf(document: Element, context: FetContext) {
  const rules: Rule[] = [];
  const sources: Element[] = [];
  const unsupported = new Map<string, number>();
  for (const list of ['Time_Constraints_List', 'Space_Constraints_List'])
    for (const element of first(document, list)?.children ?? []) {
      if (textOf(element, 'Active') === 'false') continue;
      const kind = kindOf(element);
      const reader = constraintReaders[kind];
      if (!reader) {
        unsupported.set(kind, (unsupported.get(kind) ?? 0) + 1);
        continue;
      }
      const weight = Number(textOf(element, 'Weight_Percentage'));
      if (!(weight >= 0 && weight <= 100)) throw new Fault({ code: 'bad-constraint', at: element.name });
      // A spread of no weight may still ask that two lessons of one day follow each other.
      const own = reader(element, weight, context).filter(
        (rule) => rule.weight > 0 || (rule.kind === 'spread' && rule.together),
      );
      rules.push(...own);
      sources.push(...own.map(() => element));
    }
  return { rules, sources, unsupported };
}

/** Names with their numbers; a name that isn't there is a fault of the file, said with the name. */
function numbered(all: readonly string[], what: string) {
  const numbers = new Map(all.map((name, index) => [name, index]));
  return Object.assign(
    (name: string): number => {
      const number = numbers.get(name);
      if (number === undefined) throw new Fault({ code: 'unknown-name', at: `${what} ${name}` });
      return number;
    },
    { all, find: (name: string) => numbers.get(name) },
  );
}
