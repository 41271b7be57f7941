import type { WeekLesson } from '@suksa/contracts/technical';
import { type FetNameKind, type FetSchoolParts, finderOf, plainName } from './fet-names.ts';
import type { FetFile } from './fet-reader.ts';
import { parallelTag, roomTag } from './fet-words.ts';

/** A lesson that a file brings, with the activity that each of its blocks is. */
export interface DraftLesson {
  readonly subjectId: number;
  readonly blocks: readonly number[];
  readonly parallel: string | null;
  readonly roomKind: WeekLesson['roomKind'];
  readonly classes: readonly { readonly classId: number; readonly groupId: number | null }[];
  readonly teacherIds: readonly number[];
  readonly activities: readonly number[];
}

export type TieKind = Exclude<FetNameKind, 'group'>;

/** A name that the school doesn’t have, and how many activities it is in. */
export interface UnknownName {
  readonly kind: TieKind;
  readonly name: string;
  readonly activities: number;
}

/** Somebody’s word on whom a name means. */
export interface Tie {
  readonly kind: TieKind;
  readonly name: string;
  readonly id: number;
}

export interface FoundNames {
  readonly teacher: (number: number) => number | undefined;
  readonly room: (number: number) => number | undefined;
  readonly subject: (name: string) => number | undefined;
  /** The classes and groups that a set of students is. */
  readonly students: (number: number) => DraftLesson['classes'];
}

const longest = 8;
const mostBlocks = 20;

/** Whom the names of a file mean, by what they are called or what somebody said. */
export function namesFound(file: FetFile, school: FetSchoolParts, ties: readonly Tie[]): FoundNames {
  const found = (kind: FetNameKind) => {
    const find = finderOf(school, kind);
    const said = new Map(ties.flatMap((tie) => (tie.kind === kind ? [[plainName(tie.name), tie.id]] : [])));
    return (name: string) => said.get(plainName(name)) ?? find(name);
  };
  const [teacher, room, schoolClass, group] = [
    found('teacher'),
    found('room'),
    found('class'),
    found('group'),
  ];
  const classOfGroup = new Map(school.groups.map(({ id, classId }) => [id, classId]));
  const named = file.school.students.map((name): DraftLesson['classes'] => {
    const classId = schoolClass(name);
    if (classId !== undefined) return [{ classId, groupId: null }];
    const groupId = group(name);
    return groupId === undefined ? [] : [{ classId: classOfGroup.get(groupId) ?? 0, groupId }];
  });
  // A year of which every class is ours means all of them.
  const sets = file.problem.students;
  const whole = new Map<number, DraftLesson['classes']>();
  const students = (number: number): DraftLesson['classes'] => {
    const own = named[number] ?? [];
    if (own.length > 0) return own;
    const known = whole.get(number);
    if (known) return known;
    const atoms = new Set(sets[number]);
    const inside = [...named.keys()].filter(
      (one) => named[one]?.[0]?.groupId === null && sets[one]?.every((atom) => atoms.has(atom)),
    );
    const covered = new Set(inside.flatMap((one) => sets[one] ?? []));
    const answer = covered.size === atoms.size ? inside.flatMap((one) => named[one] ?? []) : [];
    whole.set(number, answer);
    return answer;
  };
  return {
    teacher: (number) => teacher(file.school.teachers[number] ?? ''),
    room: (number) => room(file.school.rooms[number] ?? ''),
    subject: found('subject'),
    students,
  };
}

/** What a file’s activities are as lessons; those of one split subject with the same people become one. */
export function lessonsOf(file: FetFile, names: FoundNames) {
  const unknown = new Map<string, UnknownName>();
  const miss = (kind: TieKind, name: string) => {
    const key = `${kind}/${name}`;
    unknown.set(key, { kind, name, activities: (unknown.get(key)?.activities ?? 0) + 1 });
  };
  const rows = new Map<string, { -readonly [Key in keyof DraftLesson]: DraftLesson[Key] }>();
  let leftOut = 0;
  for (const [at, activity] of file.school.activities.entries()) {
    const subjectId = names.subject(activity.subject);
    if (subjectId === undefined) miss('subject', activity.subject);
    const teacherIds = activity.teachers.flatMap((number) => {
      const id = names.teacher(number);
      if (id === undefined) miss('teacher', file.school.teachers[number] ?? '');
      return id ?? [];
    });
    const classes = activity.students.flatMap((number) => {
      const own = names.students(number);
      if (own.length === 0) miss('class', file.school.students[number] ?? '');
      return own;
    });
    if (subjectId === undefined || classes.length === 0 || activity.duration > longest) {
      leftOut += 1;
      continue;
    }
    const distinct = [...new Map(classes.map((one) => [`${one.classId}/${one.groupId}`, one])).values()];
    const teachers = [...new Set(teacherIds)];
    const lesson = {
      ...{
        subjectId,
        blocks: [activity.duration],
        classes: distinct,
        teacherIds: teachers,
        activities: [at],
      },
      parallel: parallelTag.in(activity.tags)?.slice(0, 40) ?? null,
      roomKind: roomTag.in(activity.tags),
    };
    const { blocks: _blocks, activities: _activities, ...rest } = lesson;
    const key = activity.group === '0' ? `alone ${at}` : JSON.stringify([activity.group, rest]);
    const row = rows.get(key);
    if (row && row.blocks.length < mostBlocks) {
      row.blocks = [...row.blocks, activity.duration];
      row.activities = [...row.activities, at];
    } else rows.set(row ? `${key} ${at}` : key, lesson);
  }
  return { lessons: [...rows.values()] as readonly DraftLesson[], unknown: [...unknown.values()], leftOut };
}
