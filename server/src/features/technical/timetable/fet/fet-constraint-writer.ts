import type { Problem, Rule } from '../solver/problem.ts';
import { constraintTag, type FetTag } from './fet-xml.ts';

/** The names that rules of a file use. */
export interface FetWriting {
  readonly problem: Problem;
  readonly teachers: readonly string[];
  readonly students: readonly string[];
  readonly rooms: readonly string[];
  /** Of each lesson its id, and the subject that it is called by. */
  readonly ids: readonly string[];
  readonly subjects: readonly string[];
  /** A day and an hour of a slot, by their names. */
  readonly at: (slot: number) => readonly [day: string, hour: string];
}

const numbered = (count: string, tags: readonly FetTag[]): readonly FetTag[] => [
  [count, tags.length],
  ...tags,
];

/** A rule as FET has it; undefined where FET has none of its kind, or knows it only as one that must hold. */
export function fetConstraintsOf(writing: FetWriting, rule: Rule): readonly FetTag[] | undefined {
  const { weight } = rule;
  const must = weight === 100;
  const lessons = (members: readonly number[]) =>
    numbered(
      'Number_of_Activities',
      members.map((at): FetTag => ['Activity_Id', writing.ids[at] ?? '']),
    );
  const one = (kind: string, ...own: readonly FetTag[]) => [constraintTag(kind, weight, own)];
  switch (rule.kind) {
    case 'spread':
      return one(
        'MinDaysBetweenActivities',
        ['Consecutive_If_Same_Day', rule.together],
        ...lessons(rule.lessons),
        ['MinDays', rule.days],
      );
    case 'same': {
      const kinds = { start: 'StartingTime', day: 'StartingDay', period: 'StartingHour' } as const;
      return one(`ActivitiesSame${kinds[rule.what]}`, ...lessons(rule.lessons));
    }
    case 'apart':
      return one('ActivitiesNotOverlapping', ...lessons(rule.lessons));
    case 'pair': {
      const kinds = {
        consecutive: 'Consecutive',
        beside: 'Grouped',
        ordered: 'Ordered',
        'ordered-on-a-day': 'OrderedIfSameDay',
      } as const;
      const [first = '', second = ''] = rule.lessons.map((at) => writing.ids[at]);
      return one(
        `TwoActivities${kinds[rule.how]}`,
        ['First_Activity_Id', first],
        ['Second_Activity_Id', second],
      );
    }
    case 'breaks':
      return must
        ? one('BreakTimes', ...times(writing, 'Break_Time', 'Number_of_Break_Times', rule.slots))
        : undefined;
    case 'unavailable':
      return unavailable(writing, rule);
    case 'slots':
      return [...new Set(rule.lessons.map((at) => writing.subjects[at] ?? ''))].flatMap((subject) =>
        timesOfSubject(writing, rule, subject),
      );
    case 'rooms':
      return rule.home || rule.rooms.length === 0
        ? undefined
        : rule.lessons.map((at) => roomsTag(writing, at, rule));
    case 'starts':
    case 'row':
      return undefined;
    default:
      return ofDays(writing, rule);
  }
}

const times = (
  { at }: FetWriting,
  tag: string,
  count: string,
  slots: readonly number[],
  [day, hour] = ['Day', 'Hour'],
): readonly FetTag[] =>
  numbered(
    count,
    slots.map((slot): FetTag => {
      const [dayName, hourName] = at(slot);
      return [
        tag,
        [
          [day ?? '', dayName],
          [hour ?? '', hourName],
        ],
      ];
    }),
  );

/** Said of a subject where it is said of all its lessons, else one by one. */
function timesOfSubject(
  writing: FetWriting,
  { lessons, slots, weight }: Extract<Rule, { kind: 'slots' }>,
  subject: string,
) {
  const own = writing.subjects.flatMap((name, at) => (name === subject ? [at] : []));
  if (own.every((at) => lessons.includes(at))) return [preferred(writing, weight, { subject }, slots)];
  return own.flatMap((at) =>
    lessons.includes(at)
      ? [
          constraintTag('ActivityPreferredTimeSlots', weight, [
            ['Activity_Id', writing.ids[at] ?? ''],
            ...preferredTimes(writing, slots),
          ]),
        ]
      : [],
  );
}

const preferredTimes = (writing: FetWriting, slots: readonly number[]) =>
  times(writing, 'Preferred_Time_Slot', 'Number_of_Preferred_Time_Slots', slots, [
    'Preferred_Day',
    'Preferred_Hour',
  ]);

const preferred = (
  writing: FetWriting,
  weight: number,
  { teacher = '', students = '', subject = '' },
  slots: readonly number[],
): FetTag =>
  constraintTag('ActivitiesPreferredTimeSlots', weight, [
    ['Teacher_Name', teacher],
    ['Students_Name', students],
    ['Subject_Name', subject],
    ['Activity_Tag_Name', ''],
    ['Duration', ''],
    ...preferredTimes(writing, slots),
  ]);

/** Who had rather not come then is said by the slots that are liked: FET knows "not available" only as a must. */
function unavailable(writing: FetWriting, { who, slots, weight }: Extract<Rule, { kind: 'unavailable' }>) {
  const { problem, teachers, students, rooms } = writing;
  if (typeof who === 'string') return undefined;
  const list = times(writing, 'Not_Available_Time', 'Number_of_Not_Available_Times', slots);
  if (weight === 100) {
    if ('room' in who)
      return [constraintTag('RoomNotAvailableTimes', 100, [['Room', rooms[who.room] ?? ''], ...list])];
    return 'teacher' in who
      ? [constraintTag('TeacherNotAvailableTimes', 100, [['Teacher', teachers[who.teacher] ?? ''], ...list])]
      : [
          constraintTag('StudentsSetNotAvailableTimes', 100, [
            ['Students', students[who.students] ?? ''],
            ...list,
          ]),
        ];
  }
  if ('room' in who) return undefined;
  const closed = new Set(slots);
  const open = [...Array(problem.days * problem.periods).keys()].filter((slot) => !closed.has(slot));
  const filter =
    'teacher' in who ? { teacher: teachers[who.teacher] ?? '' } : { students: students[who.students] ?? '' };
  return [preferred(writing, weight, filter, open)];
}

const roomsTag = ({ ids, rooms }: FetWriting, lesson: number, rule: Extract<Rule, { kind: 'rooms' }>) =>
  constraintTag('ActivityPreferredRooms', rule.weight, [
    ['Activity_Id', ids[lesson] ?? ''],
    ...numbered(
      'Number_of_Preferred_Rooms',
      rule.rooms.map((room): FetTag => ['Preferred_Room', rooms[room] ?? '']),
    ),
  ]);

type OfDays = Extract<
  Rule,
  { kind: 'gaps' | 'most-hours' | 'least-hours' | 'most-days' | 'most-in-a-row' | 'early' }
>;

/** Rules on somebody’s days. Those that FET knows as a must alone are marked so. */
function ofDays({ teachers, students }: FetWriting, rule: OfDays): readonly FetTag[] | undefined {
  const { who, weight } = rule;
  const isTeacher = who === 'teachers' || (typeof who === 'object' && 'teacher' in who);
  const prefix =
    who === 'teachers' ? 'Teachers' : who === 'students' ? 'Students' : isTeacher ? 'Teacher' : 'StudentsSet';
  const name: readonly FetTag[] =
    typeof who !== 'object'
      ? []
      : 'teacher' in who
        ? [['Teacher_Name', teachers[who.teacher] ?? '']]
        : [['Students', students[who.students] ?? '']];
  const tag = (kind: string, own: readonly FetTag[], mustOnly: boolean) =>
    mustOnly && weight < 100 ? undefined : [constraintTag(`${prefix}${kind}`, weight, [...name, ...own])];
  switch (rule.kind) {
    case 'gaps':
      return tag(
        rule.within === 'week' ? 'MaxGapsPerWeek' : 'MaxGapsPerDay',
        [['Max_Gaps', rule.most]],
        true,
      );
    case 'most-hours':
      return tag('MaxHoursDaily', [['Maximum_Hours_Daily', rule.most]], false);
    case 'least-hours': {
      // Fewer than two are none to FET.
      if (rule.least < 2) return undefined;
      const own: readonly FetTag[] = [
        ['Minimum_Hours_Daily', rule.least],
        ['Allow_Empty_Days', rule.emptyDays],
      ];
      return tag('MinHoursDaily', own, true);
    }
    case 'most-in-a-row':
      return rule.most < 1
        ? undefined
        : tag('MaxHoursContinuously', [['Maximum_Hours_Continuously', rule.most]], false);
    case 'most-days':
      return isTeacher && who !== 'teachers' && rule.most > 0
        ? tag('MaxDaysPerWeek', [['Max_Days_Per_Week', rule.most]], true)
        : undefined;
    case 'early':
      return isTeacher
        ? undefined
        : tag('EarlyMaxBeginningsAtSecondHour', [['Max_Beginnings_At_Second_Hour', rule.late]], true);
  }
}
