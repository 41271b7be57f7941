import * as z from 'zod/mini';
import { AuditTrail } from '../../audit.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams } from '../../fields.ts';
import { exportBody, listPage, listQuery } from '../../list.ts';
import { Named, StaffType } from '../user.ts';
import { ShiftChange, ShiftInput, ShiftPerson, ShiftSession } from './shift-entry.ts';

export const ShiftState = z.enum(['now', 'coming', 'past']);
export type ShiftState = z.infer<typeof ShiftState>;
export const shiftStates = ShiftState.options;

export const Shift = z.object({
  id: z.number(),
  version: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  person: ShiftPerson,
  staffType: z.nullable(StaffType),
  level: z.nullable(Named),
  classId: z.nullable(z.number()),
  className: z.nullable(z.string()),
  session: ShiftSession,
  weekdays: z.array(z.number()),
  inFrom: z.string(),
  onTimeUntil: z.string(),
  lateUntil: z.string(),
  outFrom: z.string(),
  outUntil: z.string(),
  breakFrom: z.nullable(z.string()),
  breakUntil: z.nullable(z.string()),
  halfDayOutFrom: z.nullable(z.string()),
  graceMinutes: z.number(),
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
  state: ShiftState,
  /** The last day on which it judged somebody; null if it never did. */
  usedUntil: z.nullable(z.string()),
});
export type Shift = z.infer<typeof Shift>;

export const shiftSorts = ['who', 'name', 'in', 'valid'] as const;

const ShiftQuery = listQuery(shiftSorts, {
  person: z.optional(ShiftPerson),
  /** The shifts of a level, and those of its classes. */
  level: z.optional(Id),
  state: z.optional(ShiftState),
});

/** The shifts of the branch of the header's switch. */
export const listShifts = endpoint({
  name: 'settings.shift.list',
  method: 'GET',
  path: '/api/settings/shifts',
  access: 'settings.shift.view',
  reads: ['shift'],
  query: ShiftQuery,
  output: listPage(Shift),
});

export const shiftChoices = endpoint({
  name: 'settings.shift.choices',
  method: 'GET',
  path: '/api/settings/shifts/choices',
  access: 'settings.shift.view',
  reads: ['class'],
  output: z.object({
    levels: z.array(Named),
    classes: z.array(z.object({ id: z.number(), name: z.string(), levelId: z.number() })),
    /** The weekdays on which the branch works. */
    workingDays: z.array(z.number()),
  }),
});

export const exportShifts = endpoint({
  name: 'settings.shift.export',
  method: 'POST',
  path: '/api/settings/shifts/export',
  access: 'settings.shift.export',
  body: exportBody(ShiftQuery),
  output: 'file',
  discloses: 'nothing',
});

/** Another shift of the same people on the same days: in the `details.clashes` of the refusal. */
export const ShiftClash = z.object({
  id: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  /** `same_day`: both want the day. `times_meet`: morning and afternoon don't lie apart. */
  kind: z.enum(['same_day', 'times_meet']),
  weekdays: z.array(z.number()),
  from: z.string(),
  until: z.nullable(z.string()),
});
export type ShiftClash = z.infer<typeof ShiftClash>;

export const createShift = endpoint({
  name: 'settings.shift.create',
  method: 'POST',
  path: '/api/settings/shifts',
  access: 'settings.shift.create',
  changes: ['shift'],
  body: ShiftInput,
  output: Shift,
});

/** Answers with the shift that holds from now on: another one where the change begins on a later day. */
export const updateShift = endpoint({
  name: 'settings.shift.update',
  method: 'PUT',
  path: '/api/settings/shifts/:id',
  access: 'settings.shift.edit',
  changes: ['shift'],
  params: IdParams,
  body: ShiftChange,
  output: Shift,
});

export const shiftAudit = endpoint({
  name: 'settings.shift.audit',
  method: 'GET',
  path: '/api/settings/shifts/:id/audit',
  access: 'settings.shift.view',
  reads: ['shift'],
  params: IdParams,
  output: AuditTrail,
});

const ruleFields = [
  'person',
  'staffType',
  'levelId',
  'classId',
  'session',
  'weekdays',
  'inFrom',
  'onTimeUntil',
  'lateUntil',
  'outFrom',
  'outUntil',
  'breakFrom',
  'breakUntil',
  'halfDayOutFrom',
  'graceMinutes',
  'validFrom',
] as const satisfies readonly (keyof ShiftInput)[];
type Rules = { readonly [Field in (typeof ruleFields)[number]]?: unknown };

const rulesOf = (shift: Rules): string =>
  JSON.stringify(
    ruleFields.map((field) => (field === 'levelId' && shift.classId ? null : (shift[field] ?? null))),
  );

/**
 * Whether more differs than the names and the last day, by which nobody is judged. A class has its level: whether that is
 * named beside it makes no difference.
 */
export const changesRules = (before: Rules, now: Rules): boolean => rulesOf(before) !== rulesOf(now);
