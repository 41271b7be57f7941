import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { BilingualName, Id, IdParams, LocalTime, Version } from '../fields.ts';

/** A lesson's period, or a break between two of them. */
export const PeriodPiece = z
  .object({ startsAt: LocalTime, endsAt: LocalTime, kind: z.enum(['lesson', 'break']) })
  .check(z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'time_order', path: ['endsAt'] }));
export type PeriodPiece = z.infer<typeof PeriodPiece>;

/** Days that are divided alike, e.g. Monday to Thursday, and a half day by itself. */
export const PeriodDays = z.object({
  /** ISO weekdays, 1 = Monday. */
  weekdays: z
    .array(z.number().check(z.int(), z.minimum(1), z.maximum(7)))
    .check(z.minLength(1, 'required'), z.maxLength(7)),
  pieces: z.array(PeriodPiece).check(z.minLength(1, 'required'), z.maxLength(24)),
});
export type PeriodDays = z.infer<typeof PeriodDays>;

export const PeriodSetInput = z.object({
  name: BilingualName,
  levelIds: z.array(Id).check(z.maxLength(40)),
  /** Classes that have it though their level has another: the afternoon shift of a level. */
  classIds: z.array(Id).check(z.maxLength(500)),
  days: z.array(PeriodDays).check(z.minLength(1, 'required'), z.maxLength(7)),
});
export type PeriodSetInput = z.infer<typeof PeriodSetInput>;

export const PeriodSetChange = z.extend(PeriodSetInput, { version: Version });

export const PeriodSet = z.object({
  id: z.number(),
  version: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  levelIds: z.array(z.number()),
  classIds: z.array(z.number()),
  days: z.array(
    z.object({
      weekdays: z.array(z.number()),
      pieces: z.array(
        z.object({ startsAt: z.string(), endsAt: z.string(), kind: z.enum(['lesson', 'break']) }),
      ),
    }),
  ),
  /** Lessons in a week. */
  weeklyPeriods: z.number(),
});
export type PeriodSet = z.infer<typeof PeriodSet>;

/** How the days of the caller's branch and year are divided. */
export const readPeriodSets = endpoint({
  name: 'technical.periodSet.read',
  method: 'GET',
  path: '/api/technical/period-sets',
  access: 'technical.room.view',
  reads: ['period-set', 'class'],
  output: z.object({
    sets: z.array(PeriodSet),
    levels: z.array(
      z.object({ id: z.number(), code: z.string(), name: z.object({ lo: z.string(), en: z.string() }) }),
    ),
    classes: z.array(z.object({ id: z.number(), name: z.string(), levelId: z.number() })),
  }),
});

export const createPeriodSet = endpoint({
  name: 'technical.periodSet.create',
  method: 'POST',
  path: '/api/technical/period-sets',
  access: 'technical.room.create',
  changes: ['period-set'],
  body: PeriodSetInput,
  output: PeriodSet,
  errors: ['periods_overlap'],
});

export const updatePeriodSet = endpoint({
  name: 'technical.periodSet.update',
  method: 'PUT',
  path: '/api/technical/period-sets/:id',
  access: 'technical.room.edit',
  changes: ['period-set'],
  params: IdParams,
  body: PeriodSetChange,
  output: PeriodSet,
  errors: ['periods_overlap', 'periods_in_use'],
});

export const deletePeriodSet = endpoint({
  name: 'technical.periodSet.delete',
  method: 'DELETE',
  path: '/api/technical/period-sets/:id',
  access: 'technical.room.delete',
  changes: ['period-set'],
  params: IdParams,
  output: 'nothing',
  errors: ['periods_in_use'],
});
