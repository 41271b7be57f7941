import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, LocalTime, Version } from '../../fields.ts';

/** A part of a weekday, by the clock, so that it means the same for two shifts. */
export const RuleTime = z
  .object({
    /** ISO weekday, 1 = Monday. */
    weekday: z.number().check(z.int(), z.minimum(1), z.maximum(7)),
    startsAt: LocalTime,
    endsAt: LocalTime,
  })
  .check(z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'time_order', path: ['endsAt'] }));
export type RuleTime = z.infer<typeof RuleTime>;

const Times = z.array(RuleTime).check(z.minLength(1, 'required'), z.maxLength(70));
const Amount = z.number().check(z.int(), z.minimum(0), z.maximum(40));

const Everybody = z.enum(['teachers', 'classes']);
/** One person, class or room. */
const Somebody = z.object({ kind: z.enum(['teacher', 'class', 'room']), id: Id });
const Lessons = z.array(Id).check(z.minLength(2, 'required'), z.maxLength(40));
const Days = z.union([Everybody, z.object({ kind: z.enum(['teacher', 'class']), id: Id })]);

/** What is asked of a week. */
export const TimetableRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unavailable'), who: Somebody, times: Times }),
  /** Blocks of one subject of a class on different days; no subject named: all of them. */
  z.object({ kind: z.literal('spread'), subjectIds: z.array(Id).check(z.maxLength(200)) }),
  /** Subjects, or lessons, that are held within these times alone. */
  z
    .object({
      kind: z.literal('slots'),
      subjectIds: z.array(Id).check(z.maxLength(200)),
      lessonIds: z.optional(z.array(Id).check(z.minLength(1, 'required'), z.maxLength(40))),
      times: Times,
    })
    .check(
      z.refine(({ subjectIds, lessonIds = [] }) => subjectIds.length + lessonIds.length > 0, {
        error: 'required',
        path: ['subjectIds'],
      }),
    ),
  /** Free periods between the first and the last of a day, in a week; or on each day. */
  z.object({
    kind: z.literal('gaps'),
    who: Days,
    most: Amount,
    within: z.optional(z.enum(['day', 'week'])),
  }),
  z.object({ kind: z.literal('most-hours'), who: Days, most: Amount }),
  z.object({ kind: z.literal('least-hours'), who: Days, least: Amount }),
  z.object({ kind: z.literal('most-in-a-row'), who: Days, most: Amount }),
  z.object({ kind: z.literal('most-days'), who: Days, most: Amount }),
  /** Days begin with the first period, but for so many a week. */
  z.object({ kind: z.literal('early'), who: Days, late: Amount }),
  /** Blocks of the same number begin at the same minute, or are on the same day. */
  z.object({ kind: z.literal('same'), what: z.enum(['start', 'day']), lessonIds: Lessons }),
  /** Of two lessons the second comes right after the first, block by block; `beside`: in either order. */
  z.object({
    kind: z.literal('pair'),
    how: z.enum(['consecutive', 'beside']),
    lessonIds: z.array(Id).check(z.minLength(2, 'required'), z.maxLength(2)),
  }),
  /** No two of them are held at once. */
  z.object({ kind: z.literal('apart'), lessonIds: Lessons }),
]);
export type TimetableRule = z.infer<typeof TimetableRule>;
export const ruleKinds = [
  'unavailable',
  'spread',
  'slots',
  'gaps',
  'most-hours',
  'least-hours',
  'most-in-a-row',
  'most-days',
  'early',
  'same',
  'pair',
  'apart',
] as const satisfies readonly TimetableRule['kind'][];

/** 100 must hold; less says how dear a breach is. */
const Weight = z.number().check(z.int(), z.minimum(1), z.maximum(100));

export const RuleInput = z.object({ rule: TimetableRule, weight: Weight });
export type RuleInput = z.infer<typeof RuleInput>;

export const WeekRule = z.object({
  id: z.number(),
  version: z.number(),
  weight: z.number(),
  rule: TimetableRule,
});
export type WeekRule = z.infer<typeof WeekRule>;

const RuleParams = z.object({ id: Id, ruleId: Id });

export const createTimetableRule = endpoint({
  name: 'technical.timetable.rule.create',
  method: 'POST',
  path: '/api/technical/timetables/:id/rules',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  body: RuleInput,
  output: WeekRule,
  // Rules only gained kinds and fields that need not be said.
  stillAnswers: ['a5aefe09b7d6', '5c247c918d78'],
  errors: ['timetable_published'],
});

export const updateTimetableRule = endpoint({
  name: 'technical.timetable.rule.update',
  method: 'PUT',
  path: '/api/technical/timetables/:id/rules/:ruleId',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: RuleParams,
  body: z.extend(RuleInput, { version: Version }),
  output: WeekRule,
  // Rules only gained kinds and fields that need not be said.
  stillAnswers: ['cce592d93f04', '5c247c918d78'],
  errors: ['timetable_published'],
});

export const deleteTimetableRule = endpoint({
  name: 'technical.timetable.rule.delete',
  method: 'DELETE',
  path: '/api/technical/timetables/:id/rules/:ruleId',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: RuleParams,
  output: 'nothing',
  errors: ['timetable_published'],
});
