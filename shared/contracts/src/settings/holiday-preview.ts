import * as z from 'zod/mini';
import { RecomputePreview } from '../checkinout/recompute.ts';
import { endpoint } from '../endpoint.ts';
import { Id, LocalDate } from '../fields.ts';
import { exportBody, pageSizes } from '../list.ts';
import { HolidayIds, HolidayInput, HolidayOverlap } from './holiday.ts';
import { HolidayImport } from './holiday-import.ts';
import { Named } from './user.ts';

/** A change of the calendar that isn't made yet. */
export const HolidayPlan = z.discriminatedUnion('kind', [
  /** An entry as it would be saved; without an id, a new one. */
  z.object({ kind: z.literal('save'), id: z.nullable(Id), entry: HolidayInput }),
  z.object({ kind: z.literal('confirm'), ids: HolidayIds }),
  z.object({ kind: z.literal('delete'), ids: HolidayIds }),
  z.object({ kind: z.literal('import'), calendar: HolidayImport }),
]);
export type HolidayPlan = z.infer<typeof HolidayPlan>;
/** The same before it is sent. */
export type TypedHolidayPlan = z.input<typeof HolidayPlan>;

export const HolidayPreview = z.object({
  /** Whether a day that is over becomes something else for somebody. */
  past: z.boolean(),
  /** Each branch whose past days change: that of the header's switch first. Names come for that one alone. */
  branches: z.array(z.extend(RecomputePreview, { branch: Named })),
  /** Due dates of open invoices that count as another working day then: the branch of the header's switch first. */
  dueMoves: z.array(
    z.object({
      branch: Named,
      moves: z.array(z.object({ dueDate: LocalDate, from: LocalDate, to: LocalDate, invoices: z.number() })),
    }),
  ),
  /** For one entry that is saved: what it meets, and what it would become one with. */
  meetings: z.array(HolidayOverlap),
  merges: z.array(HolidayOverlap),
});
export type HolidayPreview = z.infer<typeof HolidayPreview>;

/** What a change would do to days that are over, before it is made. Asks for the permission of the change itself. */
export const previewHolidays = endpoint({
  name: 'settings.holiday.preview',
  method: 'POST',
  path: '/api/settings/holidays/preview',
  access: 'settings.holiday.view',
  reads: ['holiday', 'attendance', 'invoice'],
  body: z.object({
    plan: HolidayPlan,
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    size: z._default(z.literal(pageSizes), 20),
  }),
  output: HolidayPreview,
  errors: ['above_own_rights'],
});

/** Everybody whose days would become something else in the branch of the header's switch. */
export const exportHolidayPreview = endpoint({
  name: 'settings.holiday.exportPreview',
  method: 'POST',
  path: '/api/settings/holidays/preview/export',
  access: 'settings.holiday.export',
  body: exportBody(HolidayPlan),
  output: 'file',
  discloses: 'nothing',
  errors: ['above_own_rights'],
});
