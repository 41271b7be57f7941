import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, largestInteger } from '../fields.ts';
import { DryRunRow, OutcomeCounts } from '../spreadsheet.ts';
import { upload } from '../upload/upload.ts';
import { HolidayAudience, HolidayType } from './holiday.ts';

/** Bytes. */
const largestCalendar = 1_000_000;
/** Entries that one file may bring, recurring ones counted once for each year. */
export const mostImportedHolidays = 500;

/** A calendar file (iCalendar, RFC 5545), and what its events shall be here. */
export const HolidayImport = z.object({
  file: upload({ bytes: largestCalendar }),
  /** Of new entries; events with hours are half days whatever this says. */
  type: HolidayType,
  audience: HolidayAudience,
  everywhere: z.boolean(),
  levelId: z.nullable(Id),
  /** New entries are valid at once; else they are proposed. */
  confirmed: z.boolean(),
  /** Numbers of rows that aren't wanted. */
  without: z._default(
    z.array(z.int().check(z.minimum(1), z.maximum(largestInteger))).check(z.maxLength(mostImportedHolidays)),
    [],
  ),
});
export type HolidayImport = z.infer<typeof HolidayImport>;

export const HolidayImportRow = z.extend(DryRunRow, {
  startDate: z.string(),
  endDate: z.string(),
  /** Of a half day. */
  freeFrom: z.nullable(z.string()),
  freeUntil: z.nullable(z.string()),
});
export type HolidayImportRow = z.infer<typeof HolidayImportRow>;

export const HolidayImportCheck = z.object({ counts: OutcomeCounts, rows: z.array(HolidayImportRow) });
export type HolidayImportCheck = z.infer<typeof HolidayImportCheck>;

/**
 * What would become of each event, without writing anything. An entry is known again by the event's UID, or by its
 * first day and name. Only dates, hours and name of a known one change.
 */
export const checkHolidayImport = endpoint({
  name: 'settings.holiday.checkImport',
  method: 'POST',
  path: '/api/settings/holidays/import/check',
  access: 'settings.holiday.create',
  reads: ['holiday'],
  body: HolidayImport,
  // The hours were added.
  stillAnswers: ['f0586d9079c6'],
  output: HolidayImportCheck,
  errors: ['above_own_rights'],
});

/** All wanted rows that aren't wrong, or none. The same file again changes nothing more. */
export const importHolidays = endpoint({
  name: 'settings.holiday.import',
  method: 'POST',
  path: '/api/settings/holidays/import',
  access: 'settings.holiday.create',
  changes: ['holiday'],
  body: z.extend(HolidayImport, { acceptPast: z._default(z.boolean(), false) }),
  output: z.object({ added: z.number(), changed: z.number(), unchanged: z.number() }),
  errors: ['above_own_rights', 'past_days'],
});
