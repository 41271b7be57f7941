import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import {
  BilingualName,
  Id,
  IdempotencyKey,
  IdParams,
  LocalDate,
  LocalTime,
  optionalLine,
  Version,
} from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { Named } from './user.ts';

/** A `make_up` day is the opposite of the others: school is held on a day that would be free. */
export const HolidayType = z.enum([
  'public',
  'lunar',
  'school_break',
  'closure',
  'make_up',
  'exam',
  'half_day',
]);
export type HolidayType = z.infer<typeof HolidayType>;
export const holidayTypes = HolidayType.options;

export const HolidayAudience = z.enum(['everyone', 'students', 'staff', 'women']);
export type HolidayAudience = z.infer<typeof HolidayAudience>;
export const holidayAudiences = HolidayAudience.options;

const entry = {
  startDate: LocalDate,
  endDate: LocalDate,
  name: BilingualName,
  type: HolidayType,
  /** For every branch, or only for the one of the header's switch. */
  everywhere: z.boolean(),
  levelId: z.nullable(Id),
  /** A class of the branch and year of the header's switch. */
  classId: z.nullable(Id),
  audience: HolidayAudience,
  /** The free hours of a half day. */
  freeFrom: z.nullable(LocalTime),
  freeUntil: z.nullable(LocalTime),
  paid: z.boolean(),
  /** Where the date comes from, e.g. a decree. */
  source: optionalLine(120),
  /** A proposed entry frees nobody yet. */
  confirmed: z.boolean(),
};

interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}

interface Hours {
  readonly type: HolidayType;
  readonly freeFrom: string | null;
  readonly freeUntil: string | null;
}

const rules = [
  z.refine<Dates>(({ startDate, endDate }) => startDate <= endDate, {
    error: 'date_order',
    path: ['endDate'],
  }),
  z.refine<Hours>(({ type, freeFrom }) => type !== 'half_day' || freeFrom !== null, {
    error: 'required',
    path: ['freeFrom'],
  }),
  z.refine<Hours>(
    ({ type, freeFrom, freeUntil }) =>
      type !== 'half_day' || (freeUntil !== null && freeFrom !== null && freeFrom < freeUntil),
    { error: 'time_order', path: ['freeUntil'] },
  ),
] as const;

export const HolidayInput = z.object(entry).check(...rules);
export type HolidayInput = z.infer<typeof HolidayInput>;

export const HolidayChange = z.object({ ...entry, version: Version }).check(...rules);
export type HolidayChange = z.infer<typeof HolidayChange>;

/** What is said on saving, beside the entry itself. */
const saving = {
  /** What it changes on past days was seen: those are recalculated. Else such a change is refused. */
  acceptPast: z._default(z.boolean(), false),
  /** Entries of the same kind that cover or touch its days become one with it. */
  merge: z._default(z.boolean(), false),
};
const HolidayCreation = z
  .object({
    ...entry,
    ...saving,
    /** Made anew for each form: the same sent twice, as after a lost answer, makes one. */
    idempotencyKey: z.optional(IdempotencyKey),
  })
  .check(...rules);
const HolidayUpdate = z.object({ ...entry, ...saving, version: Version }).check(...rules);

/** Another entry that covers some of the same days for some of the same people. */
export const HolidayOverlap = z.object({
  id: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  type: HolidayType,
  startDate: z.string(),
  endDate: z.string(),
  /** Which of the two counts on the days that they share, for the people whom both concern. */
  counts: z.enum(['this', 'other']),
});
export type HolidayOverlap = z.infer<typeof HolidayOverlap>;

export const Holiday = z.object({
  id: z.number(),
  version: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  type: HolidayType,
  /** Null: every branch. */
  branch: z.nullable(Named),
  level: z.nullable(Named),
  className: z.nullable(z.string()),
  classId: z.nullable(z.number()),
  audience: HolidayAudience,
  freeFrom: z.nullable(z.string()),
  freeUntil: z.nullable(z.string()),
  paid: z.boolean(),
  source: z.string(),
  confirmed: z.boolean(),
  meetings: z.array(HolidayOverlap),
});
export type Holiday = z.infer<typeof Holiday>;

export const holidaySorts = ['date', 'name', 'type', 'confirmed'] as const;

/** A calendar year of the Gregorian calendar. */
const Year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100));

/** Not over by today; over; or within the school year of the header's switch. */
export const holidayTimes = ['upcoming', 'past', 'school_year'] as const;

const HolidayQuery = listQuery(holidaySorts, {
  when: z.optional(z.enum(holidayTimes)),
  year: z.optional(Year),
  type: z.optional(HolidayType),
  audience: z.optional(HolidayAudience),
  confirmed: z.optional(z.enum(['yes', 'no'])),
});

/** Entries for every branch, and those of the branch of the header's switch. */
export const listHolidays = endpoint({
  name: 'settings.holiday.list',
  method: 'GET',
  path: '/api/settings/holidays',
  access: 'settings.holiday.view',
  reads: ['holiday'],
  query: HolidayQuery,
  output: listPage(Holiday),
});

export const holidayChoices = endpoint({
  name: 'settings.holiday.choices',
  method: 'GET',
  path: '/api/settings/holidays/choices',
  access: 'settings.holiday.view',
  reads: ['class', 'academic-year'],
  output: z.object({
    levels: z.array(Named),
    classes: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Whether the caller may make entries for every branch. */
    everywhere: z.boolean(),
  }),
});

export const exportHolidays = endpoint({
  name: 'settings.holiday.export',
  method: 'POST',
  path: '/api/settings/holidays/export',
  access: 'settings.holiday.export',
  body: exportBody(HolidayQuery),
  output: 'file',
  discloses: 'nothing',
});

export const createHoliday = endpoint({
  name: 'settings.holiday.create',
  method: 'POST',
  path: '/api/settings/holidays',
  access: 'settings.holiday.create',
  changes: ['holiday'],
  body: HolidayCreation,
  output: Holiday,
  errors: ['above_own_rights', 'past_days'],
});

export const updateHoliday = endpoint({
  name: 'settings.holiday.update',
  method: 'PUT',
  path: '/api/settings/holidays/:id',
  access: 'settings.holiday.edit',
  changes: ['holiday'],
  params: IdParams,
  body: HolidayUpdate,
  output: Holiday,
  errors: ['above_own_rights', 'past_days'],
});

export const HolidayIds = z.array(Id).check(z.minLength(1), z.maxLength(100));
const Several = z.object({ ids: HolidayIds, acceptPast: saving.acceptPast });

/** Proposed entries become valid. */
export const confirmHolidays = endpoint({
  name: 'settings.holiday.confirm',
  method: 'POST',
  path: '/api/settings/holidays/confirm',
  access: 'settings.holiday.edit',
  changes: ['holiday'],
  body: Several,
  output: z.object({ changed: z.number() }),
  errors: ['above_own_rights', 'past_days'],
});

export const deleteHolidays = endpoint({
  name: 'settings.holiday.delete',
  method: 'POST',
  path: '/api/settings/holidays/delete',
  access: 'settings.holiday.delete',
  changes: ['holiday'],
  body: Several,
  output: 'nothing',
  errors: ['above_own_rights', 'past_days'],
});

const Added = z.object({ added: z.number(), already: z.number() });

/** Proposes the national holidays of a year; what is there already isn't doubled. */
export const proposeNational = endpoint({
  name: 'settings.holiday.proposeNational',
  method: 'POST',
  path: '/api/settings/holidays/national',
  access: 'settings.holiday.create',
  changes: ['holiday'],
  body: z.object({ year: Year }),
  output: Added,
  errors: ['above_own_rights'],
});

/** Proposes the school's own entries of one year for another: breaks, closures and exams, on the same dates. */
export const copyHolidays = endpoint({
  name: 'settings.holiday.copy',
  method: 'POST',
  path: '/api/settings/holidays/copy',
  access: 'settings.holiday.create',
  changes: ['holiday'],
  body: z
    .object({ from: Year, to: Year })
    .check(z.refine(({ from, to }) => from !== to, { error: 'not_allowed', path: ['to'] })),
  output: Added,
});

export const holidayAudit = endpoint({
  name: 'settings.holiday.audit',
  method: 'GET',
  path: '/api/settings/holidays/:id/audit',
  access: 'settings.holiday.view',
  reads: ['holiday'],
  params: IdParams,
  output: AuditTrail,
});
