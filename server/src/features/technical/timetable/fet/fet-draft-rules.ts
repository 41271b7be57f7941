import { RuleInput, type TimetableRule } from '@suksa/contracts/technical';
import type { BellGrid } from '../generator/bell-grid-rules.ts';
import type { Rule } from '../solver/problem.ts';
import type { DraftLesson, FoundNames } from './fet-draft-lessons.ts';
import { type DraftRule, spreadsOf } from './fet-draft-spreads.ts';
import type { FetSchoolParts } from './fet-names.ts';
import { isPlace } from './fet-places.ts';
import { type FetFile, kindOf } from './fet-reader.ts';
import type { FetTimes } from './fet-times.ts';
import { type Element, textOf } from './xml-tree.ts';

interface Parts {
  readonly file: FetFile;
  readonly school: FetSchoolParts;
  readonly grid: BellGrid;
  readonly times: FetTimes;
  readonly names: FoundNames;
  readonly lessons: readonly DraftLesson[];
}

/** Ids of lessons in rules are the places in the list, counted from 1. */
export interface DraftRules {
  readonly rules: readonly DraftRule[];
  /** Constraints of a kind that we know, of which we can’t say the same. */
  readonly leftOut: ReadonlyMap<string, number>;
}

type Told = TimetableRule | 'covered' | undefined;

/** The rules of a file in our words. What the school's own bells, rooms and lessons say already is left to them. */
export function rulesOfFet(parts: Parts): DraftRules {
  const { file } = parts;
  const found = new Map<string, DraftRule>();
  const leftOut = new Map<string, number>();
  const leave = (index: number) => {
    const kind = kindOf(file.sources[index]);
    leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
  };
  const index = indexFor(parts);
  const timed = timedTogether(file.problem);
  for (const [at, rule] of file.problem.rules.entries()) {
    if (rule.kind === 'spread' || rule.kind === 'rooms' || isPlace(rule)) continue;
    const told = inOurWords(parts, { index, timed }, rule, file.sources[at]);
    if (told === 'covered') continue;
    const weight = Math.min(100, Math.max(1, Math.floor(rule.weight)));
    const read = told && RuleInput.safeParse({ rule: told, weight });
    if (!read?.success) leave(at);
    else merge(found, read.data);
  }
  const spreads = spreadsOf(parts);
  for (const at of spreads.leftOut) leave(at);
  return { rules: [...spreads.rules, ...found.values()], leftOut };
}

/** The same said of another subject is said of both. */
function merge(found: Map<string, DraftRule>, { rule, weight }: DraftRule): void {
  const key = JSON.stringify(
    rule.kind === 'slots' ? [weight, rule.times, rule.lessonIds !== undefined] : [weight, rule],
  );
  const before = found.get(key)?.rule;
  if (before?.kind === 'slots' && rule.kind === 'slots') {
    const lessonIds = [...new Set([...(before.lessonIds ?? []), ...(rule.lessonIds ?? [])])];
    found.set(key, {
      weight,
      rule: {
        ...{ ...rule, subjectIds: [...new Set([...before.subjectIds, ...rule.subjectIds])] },
        ...(rule.lessonIds && { lessonIds }),
      },
    });
  } else found.set(key, { rule, weight });
}

/** The lesson and its block that each activity is. */
function indexFor({ lessons }: Parts) {
  const of = new Map<number, { readonly row: number; readonly block: number }>();
  for (const [row, { activities }] of lessons.entries())
    for (const [block, activity] of activities.entries()) of.set(activity, { row, block });
  return of;
}
type Index = ReturnType<typeof indexFor>;

interface Known {
  readonly index: Index;
  readonly timed: ReturnType<typeof timedTogether>;
}

function inOurWords(parts: Parts, known: Known, rule: Rule, source: Element | undefined): Told {
  const { times } = parts;
  const slots = (own: readonly number[]) => own.flatMap((slot) => times.slotOf(slot) ?? []);
  switch (rule.kind) {
    case 'breaks':
      return slots(rule.slots).every((slot) => isClosed(parts, slot)) ? 'covered' : undefined;
    case 'unavailable': {
      const who = somebody(parts, rule.who);
      if (!who) return undefined;
      const own = slots(rule.slots).filter(
        (slot) => !(who.kind === 'class' && isClosed(parts, slot, who.id)),
      );
      return own.length === 0 ? 'covered' : { kind: 'unavailable', who, times: times.timesOf(own) };
    }
    case 'slots':
      return timesLiked(parts, rule, source) ?? timesOfLessons(parts, known, rule);
    case 'starts':
      return timesOfLessons(parts, known, rule);
    case 'same':
    case 'pair':
    case 'apart':
      return ofLessons(parts, known.index, rule);
    case 'spread':
    case 'rooms':
    case 'row':
      return undefined;
    default: {
      const who =
        rule.who === 'teachers'
          ? 'teachers'
          : rule.who === 'students'
            ? 'classes'
            : somebody(parts, rule.who);
      if (!who || (typeof who === 'object' && who.kind === 'room')) return undefined;
      const days = who as Extract<TimetableRule, { kind: 'gaps' }>['who'];
      if (rule.kind === 'gaps')
        return { kind: 'gaps', who: days, most: rule.most, ...(rule.within === 'day' && { within: 'day' }) };
      if (rule.kind === 'least-hours') return { kind: 'least-hours', who: days, least: rule.least };
      if (rule.kind === 'early') return { kind: 'early', who: days, late: rule.late };
      return { kind: rule.kind, who: days, most: rule.most };
    }
  }
}

/** Times for all lessons of a subject; those of one teacher or class had rather not be at the other times. */
function timesLiked(
  parts: Parts,
  { slots }: Extract<Rule, { kind: 'slots' }>,
  source: Element | undefined,
): Told {
  const { file, names, times, grid } = parts;
  const filters = ['Teacher_Name', 'Students_Name', 'Subject_Name', 'Activity_Tag_Name', 'Duration'] as const;
  const [filter, ...others] = filters.filter((name) => textOf(source, name) !== '');
  if (!filter || others.length > 0 || textOf(source, 'Component_Number') !== '') return undefined;
  const value = textOf(source, filter);
  const open = new Set(slots.flatMap((slot) => times.slotOf(slot) ?? []));
  if (filter === 'Subject_Name') {
    const id = names.subject(value);
    return id === undefined
      ? undefined
      : { kind: 'slots', subjectIds: [id], times: times.timesOf([...open]) };
  }
  const where = { Teacher_Name: file.school.teachers, Students_Name: file.school.students } as const;
  if (filter !== 'Teacher_Name' && filter !== 'Students_Name') return undefined;
  const number = where[filter].indexOf(value);
  const who = somebody(parts, filter === 'Teacher_Name' ? { teacher: number } : { students: number });
  const closed = [...Array(grid.weekdays.length * grid.columns.length).keys()].filter(
    (slot) => !open.has(slot) && !(who?.kind === 'class' && isClosed(parts, slot, who.id)),
  );
  return who && { kind: 'unavailable', who, times: times.timesOf(closed) };
}

type Timed = Extract<Rule, { kind: 'slots' | 'starts' }>;

/**
 * The activities of which the same times are asked, whether in one breath or one by one. Beginnings are times too, where
 * what lies in them can't begin otherwise; undefined where it can.
 */
function timedTogether({ rules, lessons, periods }: FetFile['problem']) {
  const groups = new Map<string, { slots: readonly number[]; lessons: Set<number> }>();
  const of = new Map<Rule, { slots: readonly number[]; lessons: ReadonlySet<number> }>();
  for (const rule of rules) {
    if (rule.kind !== 'slots' && (rule.kind !== 'starts' || isPlace(rule))) continue;
    const durations = rule.lessons.map((at) => lessons[at]?.duration ?? 1);
    const slots = rule.kind === 'slots' ? rule.slots : slotsFromStarts(rule.slots, durations, periods);
    if (!slots) continue;
    const key = `${rule.weight}/${[...slots].sort((one, other) => one - other)}`;
    const group = groups.get(key) ?? { slots, lessons: new Set() };
    groups.set(key, group);
    for (const at of rule.lessons) group.lessons.add(at);
    of.set(rule, group);
  }
  return of;
}

function slotsFromStarts(
  slots: readonly number[],
  durations: readonly number[],
  periods: number,
): readonly number[] | undefined {
  const [duration = 1, ...others] = new Set(durations);
  if (others.length > 0) return undefined;
  const stretch = (start: number) => [...Array(duration).keys()].map((k) => start + k);
  const isOneDay = (start: number) => (start % periods) + duration <= periods;
  const starts = new Set(slots.filter(isOneDay));
  const within = new Set([...starts].flatMap(stretch));
  const isExact = [...within].every(
    (start) => starts.has(start) || !isOneDay(start) || !stretch(start).every((slot) => within.has(slot)),
  );
  return isExact ? [...within] : undefined;
}

/** Times for some lessons, where all their blocks are meant. */
function timesOfLessons({ lessons, times }: Parts, { index, timed }: Known, rule: Timed): Told {
  const group = timed.get(rule);
  const blocks = rule.lessons.map((at) => index.get(at));
  if (!group || blocks.some((block) => !block)) return undefined;
  const rows = [...new Set(blocks.map((block) => block?.row ?? 0))];
  if (!rows.every((row) => lessons[row]?.activities.every((at) => group.lessons.has(at)))) return undefined;
  const open = [...new Set(group.slots.flatMap((slot) => times.slotOf(slot) ?? []))];
  return { kind: 'slots', subjectIds: [], lessonIds: rows.map((row) => row + 1), times: times.timesOf(open) };
}

/** Only blocks of one number are tied to each other. */
function ofLessons(
  { lessons }: Parts,
  of: Index,
  rule: Extract<Rule, { kind: 'same' | 'pair' | 'apart' }>,
): Told {
  const blocks = rule.lessons.map((at) => of.get(at));
  if (blocks.some((block) => !block)) return undefined;
  const rows = [...new Set(blocks.map((block) => block?.row ?? 0))];
  const lessonIds = rows.map((row) => row + 1);
  if (rule.kind === 'apart') {
    const all = rows.flatMap((row) => lessons[row]?.activities ?? []);
    return all.every((at) => rule.lessons.includes(at)) ? { kind: 'apart', lessonIds } : undefined;
  }
  if (rows.length < blocks.length || new Set(blocks.map((block) => block?.block)).size > 1) return undefined;
  if (rule.kind === 'pair')
    return rule.how === 'consecutive' || rule.how === 'beside'
      ? { kind: 'pair', how: rule.how, lessonIds }
      : undefined;
  if (rule.what === 'period') return undefined;
  const [word] = rows.map((row) => lessons[row]?.parallel);
  if (rule.what === 'start' && word && rows.every((row) => lessons[row]?.parallel === word)) return 'covered';
  return { kind: 'same', what: rule.what, lessonIds };
}

type AnyWho = Extract<Rule, { kind: 'unavailable' }>['who'];

function somebody(
  { names }: Parts,
  who: AnyWho,
): { kind: 'teacher' | 'class' | 'room'; id: number } | undefined {
  if (typeof who === 'string') return undefined;
  if ('students' in who) {
    const [own, ...others] = names.students(who.students);
    return own && own.groupId === null && others.length === 0
      ? { kind: 'class', id: own.classId }
      : undefined;
  }
  const id = 'teacher' in who ? names.teacher(who.teacher) : names.room(who.room);
  return id === undefined ? undefined : { kind: 'teacher' in who ? 'teacher' : 'room', id };
}

/** Whether nobody, or this class, has a period there anyway. */
function isClosed({ school, grid }: Parts, slot: number, classId?: number): boolean {
  const sets = new Set(
    school.classes.flatMap((one) =>
      classId === undefined || one.id === classId ? [one.periodSetId ?? 0] : [],
    ),
  );
  return ![...sets].some((set) => grid.periodAt(set, slot));
}
