import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, line } from '../fields.ts';
import { NewPassword } from '../session.ts';

/** From an empty installation to the first student at the gate, in the order in which a school goes. */
export const firstDaySteps = [
  'school',
  'branch',
  'year',
  'classes',
  'staff',
  'students',
  'fees',
  'cards',
  'gate',
] as const;
export const FirstDayStepKey = z.enum(firstDaySteps);
export type FirstDayStepKey = z.infer<typeof FirstDayStepKey>;

/** What an installation is called until the school puts its own names there. */
export const firstNames = {
  school: { lo: 'ໂຮງຮຽນໃໝ່', en: 'New school' },
  branch: { lo: 'ສາຂາທຳອິດ', en: 'First branch' },
} as const;

/** Names that nobody has chosen; a stroke stood there before. */
export const unchosenNames: readonly string[] = [
  '',
  '—',
  ...Object.values(firstNames).flatMap(({ lo, en }) => [lo, en]),
];

/** What a step still lacks. */
export const firstDayLacks = [
  'school_name',
  'branch_name',
  'branch_phone',
  'logo',
  'open_year',
  'holidays',
  'shifts',
  'subjects',
  'mark_scheme',
  'classes',
  'staff',
  'second_factor',
  'students',
  'fee_plan',
  'card_template',
  'card',
  'check_in',
] as const;
export const FirstDayLack = z.enum(firstDayLacks);
export type FirstDayLack = z.infer<typeof FirstDayLack>;

/** What is there, in numbers. */
export const firstDayFacts = [
  'levels',
  'subjects',
  'holidays',
  'shifts',
  'classes',
  'staff',
  'students',
  'fee_plans',
  'cards',
  'check_ins',
] as const;

export const FirstDayStep = z.object({
  key: FirstDayStepKey,
  /** `aside`: the school does without for now, and has said so. */
  state: z.enum(['open', 'done', 'aside']),
  /** Without these the step isn’t done. */
  lacks: z.array(FirstDayLack),
  /** A school can open without these. */
  advised: z.array(FirstDayLack),
  facts: z.array(z.object({ key: z.enum(firstDayFacts), count: z.number() })),
});
export type FirstDayStep = z.infer<typeof FirstDayStep>;

export const FirstDay = z.object({
  /** Nothing is open any more. */
  done: z.boolean(),
  steps: z.array(FirstDayStep),
  branchId: z.number(),
  /**
   * `there`: this school is one to practise with, and can be thrown away; `possible`: nothing has been done here yet,
   * so that one can be put in its place; `no`: neither.
   */
  sample: z.enum(['there', 'possible', 'no']),
  /** The school’s name, which whoever throws it away types. */
  school: z.object({ lo: z.string(), en: z.string() }),
  /** The year that classes are opened in. */
  year: z.nullable(z.string()),
  levels: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.object({ lo: z.string(), en: z.string() }),
      stage: z.string(),
      /** In this year. */
      classes: z.number(),
    }),
  ),
});
export type FirstDay = z.infer<typeof FirstDay>;

/** Who opens branches sets the school up. */
const access = 'settings.branch.create';

export const firstDay = endpoint({
  name: 'settings.first_day.read',
  method: 'GET',
  path: '/api/settings/first-day',
  access,
  stillAnswers: ['e2d1781ff584', '8e229a565d86'],
  reads: [
    'school',
    'branch',
    'academic-year',
    'holiday',
    'shift',
    'subject',
    'mark-scheme',
    'class',
    'user',
    'student',
    'fee-plan',
    'card-template',
    'card',
    'attendance',
  ],
  output: FirstDay,
});

export const setFirstDayStepAside = endpoint({
  name: 'settings.first_day.aside',
  method: 'PUT',
  path: '/api/settings/first-day/:step',
  access,
  changes: ['school'],
  params: z.object({ step: FirstDayStepKey }),
  body: z.object({ aside: z.boolean() }),
  output: 'nothing',
});

export const ClassesOfLevels = z.object({
  levelIds: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(60)),
  /** In each of the levels. */
  classes: z.coerce.number('required').check(z.int(), z.minimum(1), z.maximum(12)),
  capacity: z.coerce.number('required').check(z.int(), z.minimum(1), z.maximum(200)),
});
export type ClassesOfLevels = z.output<typeof ClassesOfLevels>;

/** Opens ປ.1/1, ປ.1/2 and so on in each level; classes that are there already stay as they are. */
export const openFirstClasses = endpoint({
  name: 'settings.first_day.classes',
  method: 'POST',
  path: '/api/settings/first-day/classes',
  access,
  changes: ['class'],
  body: ClassesOfLevels,
  output: z.object({ opened: z.number() }),
});

/** What everybody of the sample signs in with: the teacher, the cashier and the others. */
export const SampleStart = z.object({ password: NewPassword });

/**
 * Puts a school to practise with in the place of one in which nothing has been done, with the caller’s own account as its
 * administrator. Everybody is signed out.
 */
export const fillWithSample = endpoint({
  name: 'settings.first_day.sample',
  method: 'POST',
  path: '/api/settings/first-day/sample',
  access,
  grave: true,
  slow: true,
  changes: [],
  body: SampleStart,
  output: 'nothing',
  errors: ['above_own_rights', 'no_sample'],
});

export const SampleEnd = z.object({ name: line(200) });

/**
 * Throws the school to practise with away, with everything that was done in it, and begins for real: the caller’s account
 * stays. Everybody is signed out. There is no way back. The name of the school must be given, as it is now.
 */
export const throwSampleAway = endpoint({
  name: 'settings.first_day.begin',
  method: 'POST',
  path: '/api/settings/first-day/begin',
  access,
  grave: true,
  slow: true,
  changes: [],
  body: SampleEnd,
  output: 'nothing',
  errors: ['above_own_rights', 'no_sample'],
});
