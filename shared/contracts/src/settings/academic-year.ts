import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, LocalDate, line, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { YearState } from '../session.ts';

const Month = z.number().check(z.int(), z.minimum(1), z.maximum(12));

const Term = z.object({ startDate: LocalDate, endDate: LocalDate });

interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}

interface YearDates extends Dates {
  readonly name: string;
  readonly terms: readonly Dates[];
  readonly markingMonths: readonly number[];
}

/** `2026–2027`, also typed with a plain dash. */
const YearName = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  z.regex(/^\d{4}[-–]\d{4}$/, 'year_name'),
  z.refine((name) => Number(name.slice(5)) === Number(name.slice(0, 4)) + 1, 'year_name'),
  z.overwrite((name) => name.replace('-', '–')),
);

const year = {
  name: YearName,
  startDate: LocalDate,
  endDate: LocalDate,
  /** Term I and term II. */
  terms: z.array(Term).check(z.minLength(2), z.maxLength(2)),
  /** Months with a column in the mark book. */
  markingMonths: z.array(Month).check(z.minLength(1, 'required'), z.maxLength(12)),
};

/** Months of the calendar from the first day to the last, in their order. */
export function monthsBetween({ startDate, endDate }: Dates): number[] {
  const first = Number(startDate.slice(0, 4)) * 12 + Number(startDate.slice(5, 7)) - 1;
  const last = Number(endDate.slice(0, 4)) * 12 + Number(endDate.slice(5, 7)) - 1;
  const count = Math.min(Math.max(last - first + 1, 0), 12);
  return Array.from({ length: count }, (_, step) => ((first + step) % 12) + 1);
}

/** The same day a year later; 29 February becomes the 28th. */
const later = (date: string): string =>
  `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`.replace(/-02-29$/, '-02-28');

const nextDates = ({ startDate, endDate }: Dates) => ({
  startDate: later(startDate),
  endDate: later(endDate),
});

/** The year after this one, with the same days, terms and months: what a new one is usually like. */
export const yearAfter = (latest: YearDates) => ({
  name: `${Number(latest.startDate.slice(0, 4)) + 1}–${Number(latest.startDate.slice(0, 4)) + 2}`,
  ...nextDates(latest),
  terms: latest.terms.map(nextDates),
  markingMonths: [...latest.markingMonths],
});

const termInside = (index: number, { startDate, endDate, terms }: YearDates) => {
  const term = terms[index];
  return !term || (startDate <= term.startDate && term.endDate <= endDate);
};

const rules = [
  z.refine<YearDates>(({ startDate, endDate }) => startDate < endDate, {
    error: 'date_order',
    path: ['endDate'],
  }),
  z.refine<YearDates>(({ name, startDate }) => startDate.startsWith(name.slice(0, 4)), {
    error: 'year_starts',
    path: ['startDate'],
  }),
  ...[0, 1].flatMap((index) => [
    z.refine<YearDates>(({ terms }) => (terms[index]?.startDate ?? '') < (terms[index]?.endDate ?? '9'), {
      error: 'date_order',
      path: ['terms', index, 'endDate'],
    }),
    z.refine<YearDates>((value) => termInside(index, value), {
      error: 'term_inside_year',
      path: ['terms', index, 'startDate'],
    }),
  ]),
  z.refine<YearDates>(({ terms: [first, second] }) => !first || !second || first.endDate < second.startDate, {
    error: 'terms_overlap',
    path: ['terms', 1, 'startDate'],
  }),
  z.refine<YearDates>((value) => value.markingMonths.every((month) => monthsBetween(value).includes(month)), {
    error: 'month_outside_year',
    path: ['markingMonths'],
  }),
] as const;

export const AcademicYearInput = z.object(year).check(...rules);
export type AcademicYearInput = z.infer<typeof AcademicYearInput>;

export const AcademicYearChange = z.object({ ...year, version: Version }).check(...rules);
export type AcademicYearChange = z.infer<typeof AcademicYearChange>;

export const AcademicYear = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  terms: z.array(
    z.object({
      name: z.object({ lo: z.string(), en: z.string() }),
      startDate: z.string(),
      endDate: z.string(),
    }),
  ),
  markingMonths: z.array(z.number()),
  state: YearState,
  students: z.number(),
  classes: z.number(),
});
export type AcademicYear = z.infer<typeof AcademicYear>;

export const academicYearSorts = ['start', 'name', 'state', 'students'] as const;

const YearQuery = listQuery(academicYearSorts, { state: z.optional(YearState) });

const viewed = { access: 'settings.academic_year.view' } as const;
const edited = {
  access: 'settings.academic_year.edit',
  params: IdParams,
  output: AcademicYear,
} as const;

/** The years of the branch of the header's switch. */
export const listAcademicYears = endpoint({
  ...viewed,
  name: 'settings.academicYear.list',
  method: 'GET',
  path: '/api/settings/academic-years',
  reads: ['academic-year'],
  query: YearQuery,
  output: listPage(AcademicYear),
});

export const exportAcademicYears = endpoint({
  name: 'settings.academicYear.export',
  method: 'POST',
  path: '/api/settings/academic-years/export',
  access: 'settings.academic_year.export',
  body: exportBody(YearQuery),
  output: 'file',
  discloses: 'nothing',
});

/** A new year is planned: it is opened in a step of its own. */
export const createAcademicYear = endpoint({
  name: 'settings.academicYear.create',
  method: 'POST',
  path: '/api/settings/academic-years',
  access: 'settings.academic_year.create',
  changes: ['academic-year'],
  body: AcademicYearInput,
  output: AcademicYear,
});

export const updateAcademicYear = endpoint({
  ...edited,
  name: 'settings.academicYear.update',
  method: 'PUT',
  path: '/api/settings/academic-years/:id',
  changes: ['academic-year'],
  body: AcademicYearChange,
  errors: ['year_closed'],
});

/** Only a planned year in which nothing has been made yet. */
export const deleteAcademicYear = endpoint({
  name: 'settings.academicYear.delete',
  method: 'DELETE',
  path: '/api/settings/academic-years/:id',
  access: 'settings.academic_year.delete',
  changes: ['academic-year'],
  params: IdParams,
  output: 'nothing',
  errors: ['year_in_use'],
});

const Step = z.object({ version: Version });

export const openAcademicYear = endpoint({
  ...edited,
  name: 'settings.academicYear.open',
  method: 'POST',
  path: '/api/settings/academic-years/:id/open',
  changes: ['academic-year'],
  body: Step,
  errors: ['wrong_year_state', 'another_year_open'],
});

/** From now on the year is being closed: work in it goes on, and the next one may be opened. */
export const beginClosing = endpoint({
  ...edited,
  name: 'settings.academicYear.beginClosing',
  method: 'POST',
  path: '/api/settings/academic-years/:id/begin-closing',
  changes: ['academic-year'],
  body: Step,
  errors: ['wrong_year_state'],
});

/** Nothing of the year can be changed any more. */
export const closeAcademicYear = endpoint({
  ...edited,
  name: 'settings.academicYear.close',
  method: 'POST',
  path: '/api/settings/academic-years/:id/close',
  changes: ['academic-year'],
  body: Step,
  errors: ['wrong_year_state', 'checklist_open'],
});

export const YearReopening = z.object({ version: Version, reason: line(300) });

/** A closed year goes back to closing, where it can be changed. */
export const reopenAcademicYear = endpoint({
  name: 'settings.academicYear.reopen',
  method: 'POST',
  path: '/api/settings/academic-years/:id/reopen',
  access: 'settings.academic_year.reopen',
  changes: ['academic-year'],
  params: IdParams,
  body: YearReopening,
  output: AcademicYear,
  errors: ['wrong_year_state'],
});

export const checklistItems = [
  'undecided_students',
  'unapproved_marks',
  'waiting_corrections',
  'missing_results',
  'open_windows',
  'open_gate_days',
  'draft_invoices',
  'unpaid_invoices',
  'next_year',
] as const;

/** What is left to do before the year is closed. */
export const closingChecklist = endpoint({
  ...viewed,
  name: 'settings.academicYear.checklist',
  method: 'GET',
  path: '/api/settings/academic-years/:id/checklist',
  reads: [
    'academic-year',
    'rollover',
    'student',
    'invoice',
    'payment',
    'mark',
    'mark-correction',
    'mark-window',
    'graduate',
  ],
  params: IdParams,
  output: z.object({
    rows: z.array(
      z.object({
        item: z.enum(checklistItems),
        /** How many are left; 0 is done. */
        left: z.number(),
        /** Where to begin, of days. */
        day: z.nullable(LocalDate),
        /** Whether the year stays open as long as one is left. */
        blocking: z.boolean(),
      }),
    ),
  }),
});

export const academicYearAudit = endpoint({
  ...viewed,
  name: 'settings.academicYear.audit',
  method: 'GET',
  path: '/api/settings/academic-years/:id/audit',
  reads: ['academic-year'],
  params: IdParams,
  output: AuditTrail,
});
