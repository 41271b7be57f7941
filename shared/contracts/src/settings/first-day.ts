import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';

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
