import { type Element, first, inside, textOf, textsOf } from './xml-tree.ts';

/** The names in a `.fet` file, each with its number in the problem. */
export interface FetSchool {
  readonly days: readonly string[];
  readonly hours: readonly string[];
  readonly teachers: readonly string[];
  /** Years, groups and subgroups. */
  readonly students: readonly string[];
  readonly rooms: readonly string[];
  readonly activities: readonly FetActivity[];
}

/** What a file says of a lesson: rules choose lessons by it. */
export interface FetActivity {
  readonly id: string;
  readonly subject: string;
  readonly tags: readonly string[];
  readonly teachers: readonly number[];
  readonly students: readonly number[];
  readonly duration: number;
  /** The split subject that it is a part of; `0` for one that stands alone. */
  readonly group: string;
  /** Which part of a split subject this is, from 1. */
  readonly component: number;
  readonly size: number;
}

export interface FetStudents {
  readonly name: string;
  readonly size: number;
  readonly atoms: ReadonlySet<string>;
}

export const namesIn = (root: Element, list: string, item: string): readonly string[] =>
  inside(first(root, list), item).map((element) => textOf(element, 'Name'));

/** Every year, group and subgroup by name, with the smallest parts that it consists of. */
export function studentsIn(root: Element): ReadonlyMap<string, FetStudents> {
  const found = new Map<string, FetStudents>();
  const read = (element: Element, parts: readonly string[]): ReadonlySet<string> => {
    const name = textOf(element, 'Name');
    const [part, ...smaller] = parts;
    const inner = part === undefined ? [] : inside(element, part);
    const atoms = new Set(found.get(name)?.atoms);
    if (inner.length === 0 && atoms.size === 0) atoms.add(name);
    for (const one of inner) for (const atom of read(one, smaller)) atoms.add(atom);
    found.set(name, { name, size: Number(textOf(element, 'Number_of_Students')) || 0, atoms });
    return atoms;
  };
  for (const year of inside(first(root, 'Students_List'), 'Year')) read(year, ['Group', 'Subgroup']);
  return found;
}

/** Lessons that take place. Names that the file doesn't know are reported, and the lesson goes on without them. */
export function activitiesIn(
  root: Element,
  numberOf: { readonly teacher: (name: string) => number; readonly students: (name: string) => number },
  students: ReadonlyMap<string, FetStudents>,
): readonly FetActivity[] {
  const components = new Map<string, number>();
  return inside(first(root, 'Activities_List'), 'Activity').flatMap((element) => {
    const group = textOf(element, 'Activity_Group_Id');
    const component = group === '0' ? 1 : (components.get(group) ?? 0) + 1;
    components.set(group, component);
    if (textOf(element, 'Active') === 'false') return [];
    const sets = textsOf(element, 'Students');
    const told = textOf(element, 'Number_Of_Students');
    return [
      {
        id: textOf(element, 'Id'),
        subject: textOf(element, 'Subject'),
        tags: textsOf(element, 'Activity_Tag'),
        teachers: textsOf(element, 'Teacher').map(numberOf.teacher),
        students: sets.map(numberOf.students),
        duration: Number(textOf(element, 'Duration')),
        component,
        group,
        size: told ? Number(told) : sets.reduce((sum, name) => sum + (students.get(name)?.size ?? 0), 0),
      },
    ];
  });
}
