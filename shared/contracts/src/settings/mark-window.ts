import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, LocalDate, LocalTime, line, ofObject, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { markPeriods, windowStates } from '../marks/window.ts';
import { Named } from './user.ts';

export const MarkPeriod = z.enum(markPeriods);
export const WindowState = z.enum(windowStates);

/** Days and times as the branch's clock reads them. */
const times = { opensOn: LocalDate, opensTime: LocalTime, closesOn: LocalDate, closesTime: LocalTime };

const window = {
  period: MarkPeriod,
  /** Of a month's marks. */
  month: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(12))),
  /** Null: every level that has no window of its own. */
  levelId: z.nullable(Id),
  ...times,
};

interface Timed {
  readonly period: string;
  readonly month: number | null;
  readonly opensOn: string;
  readonly opensTime: string;
  readonly closesOn: string;
  readonly closesTime: string;
}

const rules = [
  z.refine<Timed>(({ period, month }) => period !== 'month' || month !== null, {
    error: 'required',
    path: ['month'],
  }),
  z.refine<Timed>((typed) => `${typed.closesOn}${typed.closesTime}` > `${typed.opensOn}${typed.opensTime}`, {
    error: 'window_order',
    path: ['closesOn'],
    when: (payload) => ofObject(payload) && payload.issues.length === 0,
  }),
] as const;

export const MarkWindowInput = z.object(window).check(...rules);
export type MarkWindowInput = z.infer<typeof MarkWindowInput>;

export const MarkWindowChange = z.object({ ...window, version: Version }).check(...rules);
export type MarkWindowChange = z.infer<typeof MarkWindowChange>;

/** `YYYY-MM-DDTHH:MM` on the branch's clock. */
const LocalMoment = z.string();

export const MarkWindow = z.object({
  id: z.number(),
  version: z.number(),
  period: MarkPeriod,
  month: z.nullable(z.number()),
  level: z.nullable(z.extend(Named, { code: z.string() })),
  opens: LocalMoment,
  closes: LocalMoment,
  /** Closed before its time. */
  ended: z.nullable(LocalMoment),
  reopenedUntil: z.nullable(LocalMoment),
  reopenReason: z.string(),
  state: WindowState,
});
export type MarkWindow = z.infer<typeof MarkWindow>;

/** `accepting`: marks can be entered now, for the first time or again. */
export const windowFilters = [...windowStates, 'accepting'] as const;

export const markWindowSorts = ['order', 'opens', 'closes'] as const;

const WindowQuery = listQuery(markWindowSorts, {
  period: z.optional(MarkPeriod),
  state: z.optional(z.enum(windowFilters)),
  levelId: z.optional(Id),
});

const viewed = { access: 'settings.mark_window.view' } as const;

/** The windows of the header's branch and year. */
export const listMarkWindows = endpoint({
  ...viewed,
  name: 'settings.markWindow.list',
  method: 'GET',
  path: '/api/settings/mark-windows',
  reads: ['mark-window', 'mark-scheme', 'academic-year'],
  query: WindowQuery,
  output: listPage(MarkWindow),
});

export const markWindowChoices = endpoint({
  ...viewed,
  name: 'settings.markWindow.choices',
  method: 'GET',
  path: '/api/settings/mark-windows/choices',
  reads: ['mark-window'],
  output: z.object({
    year: z.object({
      name: z.string(),
      start: LocalDate,
      end: LocalDate,
      markingMonths: z.array(z.number()),
      terms: z.array(z.object({ number: z.number(), end: LocalDate })),
    }),
    levels: z.array(z.extend(Named, { code: z.string() })),
    timeZone: z.string(),
  }),
});

export const exportMarkWindows = endpoint({
  name: 'settings.markWindow.export',
  method: 'POST',
  path: '/api/settings/mark-windows/export',
  access: 'settings.mark_window.export',
  body: exportBody(WindowQuery),
  output: 'file',
  discloses: 'nothing',
});

export const createMarkWindow = endpoint({
  name: 'settings.markWindow.create',
  method: 'POST',
  path: '/api/settings/mark-windows',
  access: 'settings.mark_window.create',
  changes: ['mark-window'],
  body: MarkWindowInput,
  output: MarkWindow,
});

/** One that has closed is only reopened. */
export const updateMarkWindow = endpoint({
  name: 'settings.markWindow.update',
  method: 'PUT',
  path: '/api/settings/mark-windows/:id',
  access: 'settings.mark_window.edit',
  changes: ['mark-window'],
  params: IdParams,
  body: MarkWindowChange,
  output: MarkWindow,
  errors: ['window_has_closed'],
});

/** Only before it opens: without it, marks could be entered at any time. */
export const deleteMarkWindow = endpoint({
  name: 'settings.markWindow.delete',
  method: 'DELETE',
  path: '/api/settings/mark-windows/:id',
  access: 'settings.mark_window.delete',
  changes: ['mark-window'],
  params: IdParams,
  output: 'nothing',
  errors: ['window_has_opened'],
});

const Count = (minimum: number, maximum: number) =>
  z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));

/** The windows of a whole year by one rule. Those that are there already stay as they are. */
export const WindowPatternInput = z.object({
  periods: z.array(MarkPeriod).check(z.minLength(1, 'required'), z.maxLength(markPeriods.length)),
  day: Count(1, 31),
  days: Count(1, 60),
  examBefore: Count(0, 60),
  examDays: Count(1, 90),
  reSitDays: Count(1, 200),
  opensTime: LocalTime,
  closesTime: LocalTime,
  /** None: one window for all levels. */
  levelIds: z.array(Id).check(z.maxLength(60)),
});
export type WindowPatternInput = z.infer<typeof WindowPatternInput>;

/** Safe to repeat. */
export const makeMarkWindows = endpoint({
  name: 'settings.markWindow.make',
  method: 'POST',
  path: '/api/settings/mark-windows/year',
  access: 'settings.mark_window.create',
  changes: ['mark-window'],
  body: WindowPatternInput,
  output: z.object({ made: z.number(), kept: z.number() }),
});

const ids = z.array(Id).check(z.minLength(1), z.maxLength(200));

/** What became of each row: nothing is wrong where `problem` is null. */
const BulkOutcome = z.object({
  rows: z.array(z.object({ id: z.number(), problem: z.nullable(z.string()) })),
});

/** Closes open windows at once. */
export const closeMarkWindows = endpoint({
  name: 'settings.markWindow.close',
  method: 'POST',
  path: '/api/settings/mark-windows/close',
  access: 'settings.mark_window.edit',
  changes: ['mark-window'],
  body: z.object({ ids }),
  output: BulkOutcome,
});

export const WindowReopening = z.object({
  ids,
  untilOn: LocalDate,
  untilTime: LocalTime,
  reason: line(300),
});
export type WindowReopening = z.infer<typeof WindowReopening>;

/** Opens windows that have closed once more, until a moment that is still to come. */
export const reopenMarkWindows = endpoint({
  name: 'settings.markWindow.reopen',
  method: 'POST',
  path: '/api/settings/mark-windows/reopen',
  access: 'settings.mark_window.reopen',
  changes: ['mark-window'],
  body: WindowReopening,
  output: BulkOutcome,
});

const Shift = z.number().check(z.int(), z.minimum(-200), z.maximum(200));

export const WindowShift = z.object({ ids, opensBy: Shift, closesBy: Shift });
export type WindowShift = z.infer<typeof WindowShift>;

/** Moves the opening and the closing of windows that haven't closed by whole days. */
export const shiftMarkWindows = endpoint({
  name: 'settings.markWindow.shift',
  method: 'POST',
  path: '/api/settings/mark-windows/shift',
  access: 'settings.mark_window.edit',
  changes: ['mark-window'],
  body: WindowShift,
  output: BulkOutcome,
});

export const markWindowAudit = endpoint({
  ...viewed,
  name: 'settings.markWindow.audit',
  method: 'GET',
  path: '/api/settings/mark-windows/:id/audit',
  reads: ['mark-window'],
  params: IdParams,
  output: AuditTrail,
});
