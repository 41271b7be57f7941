import type { TimetableWeek } from '@suksa/contracts/technical';

/** What teachers, classes, groups, subjects and rooms of a branch are called in a file, each by a name of its own. */
export type FetSchoolParts = Pick<
  TimetableWeek,
  'classes' | 'groups' | 'periods' | 'rooms' | 'subjects' | 'teachers'
>;

interface Named {
  readonly id: number;
  readonly names: readonly string[];
}

const named = {
  teacher: ({ teachers }: FetSchoolParts): readonly Named[] =>
    teachers.map(({ id, name }) => ({ id, names: [name.lo, name.en] })),
  subject: ({ subjects }: FetSchoolParts): readonly Named[] =>
    subjects.map(({ id, name, code }) => ({ id, names: [name.lo, name.en, code] })),
  class: ({ classes }: FetSchoolParts): readonly Named[] =>
    classes.map(({ id, name }) => ({ id, names: [name] })),
  group: ({ classes, groups }: FetSchoolParts): readonly Named[] =>
    groups.map(({ id, classId, name }) => ({
      id,
      names: [`${classes.find((one) => one.id === classId)?.name ?? ''} ${name}`],
    })),
  room: ({ rooms }: FetSchoolParts): readonly Named[] => rooms.map(({ id, name }) => ({ id, names: [name] })),
};

export type FetNameKind = keyof typeof named;

/** Capitals, spaces and how letters are composed make no difference. */
export const plainName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

/** The first name of each; where two have the same one, with their number. */
export function labelsOf(school: FetSchoolParts, kind: FetNameKind): ReadonlyMap<number, string> {
  const all = named[kind](school).map(({ id, names }) => ({ id, name: names.find(Boolean) ?? `${id}` }));
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(plainName(name), (counts.get(plainName(name)) ?? 0) + 1);
  return new Map(
    all.map(({ id, name }) => [id, (counts.get(plainName(name)) ?? 0) > 1 ? `${name} #${id}` : name]),
  );
}

/** Whom a name of a file means: a name that two share means neither, but for the one that the file would have from us. */
export function finderOf(school: FetSchoolParts, kind: FetNameKind): (name: string) => number | undefined {
  const found = new Map<string, number | null>();
  for (const { id, names } of named[kind](school))
    for (const name of new Set(names.filter(Boolean).map(plainName)))
      found.set(name, found.has(name) && found.get(name) !== id ? null : id);
  for (const [id, label] of labelsOf(school, kind)) found.set(plainName(label), id);
  return (name) => found.get(plainName(name)) ?? undefined;
}
