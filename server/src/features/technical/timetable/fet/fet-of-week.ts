import type { TimetableWeek } from '@suksa/contracts/technical';
import { bellGridOf } from '../generator/bell-grid-rules.ts';
import type { WeekProblem } from '../generator/week-parts-rules.ts';
import { weekProblem } from '../generator/week-problem-rules.ts';
import type { Rule } from '../solver/problem.ts';
import { type FetWriting, fetConstraintsOf } from './fet-constraint-writer.ts';
import { labelsOf } from './fet-names.ts';
import { studentTags } from './fet-students.ts';
import { parallelTag, roomTag, weekdayNames } from './fet-words.ts';
import { constraintTag, type FetTag, xmlOf } from './fet-xml.ts';

/** A version’s week as a `.fet` file, and which of its rules FET doesn’t have. */
export interface FetWritten {
  readonly text: string;
  /** Ids of our rules. */
  readonly leftOut: readonly number[];
}

/** Everything that FET can take of a week, with each lesson that has a place where it is. */
export function fetOf(week: TimetableWeek, school: string): FetWritten {
  const made = weekProblem(week);
  const { problem, blocks } = made;
  const grid = bellGridOf(week);
  const days = grid.weekdays.map((weekday) => weekdayNames[weekday - 1] ?? '');
  const hours = grid.columns.map(({ from, until }) => `${clock(from)}-${clock(until)}`);
  const labels = (kind: Parameters<typeof labelsOf>[1]) => labelsOf(week, kind);
  const [subjects, teachers, rooms] = [labels('subject'), labels('teacher'), labels('room')];
  const active = week.rooms.filter((room) => room.active);
  const classes = studentTags(week);
  const writing: FetWriting = {
    problem,
    teachers: week.teachers.map(({ id }) => teachers.get(id) ?? ''),
    students: classes.sets,
    rooms: active.map(({ id }) => rooms.get(id) ?? ''),
    ids: blocks.map((_, at) => `${at + 1}`),
    subjects: blocks.map(({ lesson }) => subjects.get(lesson.subjectId) ?? ''),
    at: (slot) => [days[Math.floor(slot / problem.periods)] ?? '', hours[slot % problem.periods] ?? ''],
  };
  const leftOut = new Set<number>();
  const time: FetTag[] = [constraintTag('BasicCompulsoryTime', 100, [])];
  const space: FetTag[] = [constraintTag('BasicCompulsorySpace', 100, [])];
  for (const { rule, origin } of rulesToWrite(made)) {
    const tags = fetConstraintsOf(writing, rule);
    if (!tags && 'ruleId' in origin) leftOut.add(origin.ruleId);
    const isOfRooms = rule.kind === 'rooms' || (rule.kind === 'unavailable' && isRoom(rule.who));
    (isOfRooms ? space : time).push(...(tags ?? []));
  }
  for (const { id, homeRoomId } of week.classes)
    if (homeRoomId !== null)
      space.push(
        constraintTag('StudentsSetHomeRoom', 95, [
          ['Students', labels('class').get(id) ?? ''],
          ['Room', rooms.get(homeRoomId) ?? ''],
        ]),
      );
  const locked = new Set(
    week.places.flatMap((place) => (place.locked ? [`${place.lessonId}/${place.block}`] : [])),
  );
  for (const [at, { slot, room }] of made.before.entries()) {
    const block = blocks[at];
    const lock = ['Permanently_Locked', locked.has(`${block?.lesson.id}/${block?.block}`)] as const;
    const id = ['Activity_Id', writing.ids[at] ?? ''] as const;
    const [day, hour] = writing.at(slot);
    if (slot >= 0)
      time.push(
        constraintTag('ActivityPreferredStartingTime', 100, [
          id,
          ['Preferred_Day', day],
          ['Preferred_Hour', hour],
          lock,
        ]),
      );
    if (slot >= 0 && room >= 0)
      space.push(
        constraintTag('ActivityPreferredRoom', 100, [id, ['Room', writing.rooms[room] ?? ''], lock]),
      );
  }
  const activities = activityTags(made, writing);
  const named = (name: string, own: readonly FetTag[] = []): readonly FetTag[] => [
    ['Name', name],
    ...own,
    ['Comments', ''],
  ];
  const tags = [...new Set(activities.flatMap(({ tags: own }) => own))];
  const list = (tag: string, names: readonly string[], own: readonly FetTag[] = []): readonly FetTag[] =>
    [...new Set(names)].map((name) => [tag, named(name, own)]);
  const text = xmlOf([
    ['Institution_Name', school],
    ['Comments', week.timetable.name],
    [
      'Days_List',
      [['Number_of_Days', days.length], ...days.map((name): FetTag => ['Day', [['Name', name]]])],
    ],
    [
      'Hours_List',
      [['Number_of_Hours', hours.length], ...hours.map((name): FetTag => ['Hour', [['Name', name]]])],
    ],
    ['Subjects_List', list('Subject', [...subjects.values()])],
    ['Activity_Tags_List', list('Activity_Tag', tags, [['Printable', true]])],
    [
      'Teachers_List',
      list('Teacher', writing.teachers, [
        ['Target_Number_of_Hours', 0],
        ['Qualified_Subjects', []],
      ]),
    ],
    ['Students_List', classes.tags],
    ['Activities_List', activities.map(({ tag }) => tag)],
    ['Buildings_List', []],
    [
      'Rooms_List',
      list('Room', writing.rooms, [
        ['Building', ''],
        ['Capacity', 30000],
        ['Virtual', false],
      ]),
    ],
    ['Time_Constraints_List', time],
    ['Space_Constraints_List', space],
  ]);
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n\n<fet version="6.8.5">\n\n${text}</fet>\n`,
    leftOut: [...leftOut],
  };
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const isRoom = (who: Extract<Rule, { kind: 'unavailable' }>['who']) =>
  typeof who === 'object' && 'room' in who;

/** Locks are written with the places. Nobody may be "not available" twice, so these are put together. */
function rulesToWrite({ problem, origins }: WeekProblem) {
  const all: { rule: Rule; origin: WeekProblem['origins'][number] }[] = [];
  const away = new Map<string, number>();
  for (const [at, rule] of problem.rules.entries()) {
    const origin = origins[at];
    if (!origin || ('other' in origin && origin.other === 'locks')) continue;
    const key = rule.kind === 'unavailable' && rule.weight === 100 ? JSON.stringify(rule.who) : '';
    const earlier = key ? away.get(key) : undefined;
    const before = earlier === undefined ? undefined : all[earlier];
    if (rule.kind === 'unavailable' && before?.rule.kind === 'unavailable' && earlier !== undefined) {
      const slots = [...new Set([...before.rule.slots, ...rule.slots])].sort((one, two) => one - two);
      all[earlier] = { ...before, rule: { ...before.rule, slots } };
      continue;
    }
    if (key) away.set(key, all.length);
    all.push({ rule, origin });
  }
  return all;
}

function activityTags({ blocks }: WeekProblem, { ids, subjects, teachers, students, problem }: FetWriting) {
  return blocks.map(({ lesson, block }, at) => {
    const own = problem.lessons[at];
    const isSplit = lesson.blocks.length > 1;
    const group = isSplit ? (ids[at - block + 1] ?? '') : '0';
    const tags = [...roomTag.of(lesson), ...parallelTag.of(lesson)];
    const content: FetTag[] = [
      ...(own?.teachers ?? []).map((teacher): FetTag => ['Teacher', teachers[teacher] ?? '']),
      ['Subject', subjects[at] ?? ''],
      ...tags.map((tag): FetTag => ['Activity_Tag', tag]),
      ...(own?.students ?? []).map((set): FetTag => ['Students', students[set] ?? '']),
      ['Duration', own?.duration ?? 1],
      ['Total_Duration', lesson.blocks.reduce((sum, length) => sum + length, 0)],
      ['Id', ids[at] ?? ''],
      ['Activity_Group_Id', group],
      ['Active', true],
      ['Comments', ''],
    ];
    return { tags, tag: ['Activity', content] as FetTag };
  });
}
