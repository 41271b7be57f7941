import * as z from 'zod/mini';
import { RecomputePreview, RecomputeResult } from '../../checkinout/recompute.ts';
import { daysBetween } from '../../days.ts';
import { endpoint } from '../../endpoint.ts';
import { LocalDate, line, ofObject } from '../../fields.ts';
import { jobKind, jobOf } from '../../job.ts';
import { exportBody, pageSizes } from '../../list.ts';

const days = { from: LocalDate, until: LocalDate };
type Days = z.infer<z.ZodMiniObject<typeof days>>;

const longest = 366;

const rules = [
  z.refine<Days>(({ from, until }) => from <= until, {
    error: 'date_order',
    path: ['until'],
    when: ofObject,
  }),
  z.refine<Days>(({ from, until }) => daysBetween(from, until) < longest, {
    error: 'too_many_days',
    path: ['until'],
    when: ofObject,
  }),
] as const;

/** Past days, first and last included; today and days to come are left out. */
export const PastDays = z.object(days).check(...rules);
export type PastDays = z.infer<typeof PastDays>;

const PreviewQuery = z
  .object({
    ...days,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    size: z._default(
      z.coerce.number().check(z.refine((n) => pageSizes.some((size) => size === n), 'page_size')),
      20,
    ),
  })
  .check(...rules);

/** What recalculating past days by the shifts and the calendar of now would change. Nothing is written. */
export const previewPastDays = endpoint({
  name: 'settings.shift.recompute.preview',
  method: 'GET',
  path: '/api/settings/shifts/recompute',
  access: 'settings.shift.approve',
  reads: ['attendance', 'shift'],
  query: PreviewQuery,
  output: RecomputePreview,
});

export const exportPastDays = endpoint({
  name: 'settings.shift.recompute.export',
  method: 'POST',
  path: '/api/settings/shifts/recompute/export',
  access: 'settings.shift.approve',
  body: exportBody(PastDays),
  output: 'file',
  discloses: 'people',
});

export const RecomputeOfDays = z.object({ ...days, reason: line(200) }).check(...rules);

/** Past days recalculated, month by month: each month that is done stays done. */
export const recomputing = jobKind({
  name: 'settings.shift.recompute',
  access: 'settings.shift.approve',
  view: 'settings.shift.approve',
  result: RecomputeResult,
  canBeCalledOff: true,
  changes: ['attendance'],
});

/** A job of it, and what it was asked for; `done` and `total` are months. */
export const RecomputeRun = z.object({
  job: jobOf(recomputing),
  from: z.string(),
  until: z.string(),
  reason: z.string(),
});
export type RecomputeRun = z.infer<typeof RecomputeRun>;

/**
 * Has the server judge past days anew and answers at once; the work goes on whoever leaves. May be repeated: what is
 * right already stays. Refused in a closed year, and while the branch's last one is running.
 */
export const recomputePastDays = endpoint({
  name: 'settings.shift.recompute',
  method: 'POST',
  path: '/api/settings/shifts/recompute',
  access: 'settings.shift.approve',
  changes: ['attendance'],
  body: RecomputeOfDays,
  output: RecomputeRun,
  errors: ['recompute_running'],
});

/** The branch's last one, however far it is; null where there has been none. */
export const lastRecompute = endpoint({
  name: 'settings.shift.recompute.last',
  method: 'GET',
  path: '/api/settings/shifts/recompute/last',
  access: 'settings.shift.approve',
  reads: ['attendance'],
  output: z.object({ run: z.nullable(RecomputeRun) }),
});
