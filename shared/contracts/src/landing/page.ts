import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Kip, neededWords, Version, words } from '../fields.ts';

export type PageWords = { readonly lo: string; readonly en: string };

const OptionalPicture = z.nullable(Id);

/** An address on the web, http or https; empty where there is none. */
const OptionalAddress = z._default(
  z.string().check(z.trim(), z.maxLength(500), z.regex(/^$|^https?:\/\/\S+$/, 'url')),
  '',
);

export const feePeriods = ['once', 'month', 'term', 'year'] as const;
export const FeePeriod = z.enum(feePeriods);
export type FeePeriod = z.infer<typeof FeePeriod>;

/** What the public page says. A part without a word is left out of the page, and so is its menu entry. */
export const SchoolPageContent = z.object({
  hero: z.object({ title: words(120), text: words(400), pictureId: OptionalPicture }),
  about: z.object({
    title: words(120),
    text: words(3000),
    pictureId: OptionalPicture,
    /** Figures worth telling, e.g. `1998` "founded". */
    facts: z.array(z.object({ value: neededWords(20), label: neededWords(60) })).check(z.maxLength(4)),
  }),
  levels: z
    .array(z.object({ name: neededWords(80), ages: words(60), text: words(400) }))
    .check(z.maxLength(8)),
  fees: z.object({
    /** A school that doesn't publish its fees asks families to call. */
    published: z.boolean(),
    note: words(400),
    rows: z.array(z.object({ name: neededWords(80), amount: Kip, per: FeePeriod })).check(z.maxLength(16)),
  }),
  gallery: z.array(z.object({ pictureId: Id, caption: neededWords(160) })).check(z.maxLength(24)),
  faq: z.array(z.object({ question: neededWords(200), answer: neededWords(2000) })).check(z.maxLength(30)),
  contact: z.object({
    hours: words(160),
    email: z._default(
      z.string().check(z.trim(), z.maxLength(120), z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email')),
      '',
    ),
    mapPictureId: OptionalPicture,
    /** Where a click on the map leads. */
    mapAddress: OptionalAddress,
  }),
  /** Whether the page takes enquiries for a place at the school. */
  takesEnquiries: z.boolean(),
});
export type SchoolPageContent = z.infer<typeof SchoolPageContent>;

/** The page as it is edited, with the version that was read. */
export const SchoolPageChange = z.extend(SchoolPageContent, { version: Version });

const SchoolPage = z.extend(SchoolPageContent, { version: z.number() });
export type SchoolPage = z.infer<typeof SchoolPage>;

export const getSchoolPage = endpoint({
  name: 'landing.page.get',
  method: 'GET',
  path: '/api/landing/page',
  access: 'settings.school_page.view',
  reads: ['school-page'],
  output: SchoolPage,
});

/** Saved as a whole; the public page shows it from the next visit on, without a build. */
export const updateSchoolPage = endpoint({
  name: 'landing.page.update',
  method: 'PUT',
  path: '/api/landing/page',
  access: 'settings.school_page.edit',
  changes: ['school-page'],
  body: SchoolPageChange,
  output: SchoolPage,
});

export const schoolPageAudit = endpoint({
  name: 'landing.page.audit',
  method: 'GET',
  path: '/api/landing/page/audit',
  access: 'settings.school_page.view',
  reads: ['school-page'],
  output: AuditTrail,
});
