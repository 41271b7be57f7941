import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, line, optionalLine, Phone, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';

export const enquiryStatuses = ['new', 'answered'] as const;
export const EnquiryStatus = z.enum(enquiryStatuses);
export type EnquiryStatus = z.infer<typeof EnquiryStatus>;

/** What a family sends from the public page. */
export const EnquiryInput = z.object({
  name: line(120),
  phone: Phone,
  levelId: Id,
  /** A school year as the page offers it, e.g. `2026–2027`. */
  year: line(20),
  message: optionalLine(1000),
  locale: z.enum(['en', 'lo']),
  /** Stands where no person sees it: whoever fills it is a machine, and nothing is kept. */
  website: optionalLine(200),
});
export type EnquiryInput = z.infer<typeof EnquiryInput>;

/** Few a minute from one address; a machine's enquiry is thanked for like any other. */
export const sendEnquiry = endpoint({
  name: 'landing.enquiry.create',
  method: 'POST',
  path: '/api/landing/enquiries',
  access: 'public',
  changes: ['enquiry'],
  body: EnquiryInput,
  output: 'nothing',
  errors: ['enquiries_closed'],
});

export const Enquiry = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  phone: z.string(),
  levelId: z.number(),
  level: z.object({ lo: z.string(), en: z.string() }),
  year: z.string(),
  message: z.string(),
  locale: z.enum(['en', 'lo']),
  status: EnquiryStatus,
  note: z.string(),
  answeredBy: z.nullable(z.object({ lo: z.string(), en: z.string() })),
  answeredAt: z.nullable(Instant),
  createdAt: Instant,
});
export type Enquiry = z.infer<typeof Enquiry>;

export const enquirySorts = ['created', 'name', 'status'] as const;
const EnquiryQuery = listQuery(enquirySorts, { status: z.optional(EnquiryStatus) });

export const listEnquiries = endpoint({
  name: 'landing.enquiry.list',
  method: 'GET',
  path: '/api/landing/enquiries',
  access: 'settings.enquiry.view',
  reads: ['enquiry'],
  query: EnquiryQuery,
  output: listPage(Enquiry),
});

export const getEnquiry = endpoint({
  name: 'landing.enquiry.get',
  method: 'GET',
  path: '/api/landing/enquiries/:id',
  access: 'settings.enquiry.view',
  reads: ['enquiry'],
  params: IdParams,
  output: Enquiry,
  errors: ['not_found'],
});

export const exportEnquiries = endpoint({
  name: 'landing.enquiry.export',
  method: 'POST',
  path: '/api/landing/enquiries/export',
  access: 'settings.enquiry.export',
  body: exportBody(EnquiryQuery),
  output: 'file',
  discloses: 'people',
});

/** What the office has made of an enquiry. */
export const EnquiryAnswer = z.object({ status: EnquiryStatus, note: optionalLine(1000), version: Version });

/** Marks it answered, or new again, with what the office wants to remember. */
export const updateEnquiry = endpoint({
  name: 'landing.enquiry.update',
  method: 'PUT',
  path: '/api/landing/enquiries/:id',
  access: 'settings.enquiry.edit',
  changes: ['enquiry'],
  params: IdParams,
  body: EnquiryAnswer,
  output: Enquiry,
});

export const enquiryAudit = endpoint({
  name: 'landing.enquiry.audit',
  method: 'GET',
  path: '/api/landing/enquiries/:id/audit',
  access: 'settings.enquiry.view',
  reads: ['enquiry'],
  params: IdParams,
  output: AuditTrail,
});
