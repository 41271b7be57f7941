import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { BilingualName, optionalLine, Version } from '../fields.ts';

/** What the school is called, and the ministry or education service above it: for pages, sheets and receipts. */
export const SchoolNames = z.object({
  name: BilingualName,
  authority: z.object({ lo: optionalLine(160), en: optionalLine(160) }),
  version: Version,
});
export type SchoolNames = z.infer<typeof SchoolNames>;

export const readSchoolNames = endpoint({
  name: 'settings.school.read',
  method: 'GET',
  path: '/api/settings/school',
  access: 'settings.branch.view',
  reads: ['school'],
  output: SchoolNames,
});

/** The school's names are every branch's: only who works in all of them changes them. */
export const updateSchoolNames = endpoint({
  name: 'settings.school.update',
  method: 'PUT',
  path: '/api/settings/school',
  access: 'settings.branch.edit',
  changes: ['school'],
  body: SchoolNames,
  output: SchoolNames,
  errors: ['above_own_rights'],
});

export const schoolNamesAudit = endpoint({
  name: 'settings.school.audit',
  method: 'GET',
  path: '/api/settings/school/audit',
  access: 'settings.branch.view',
  reads: ['school'],
  output: AuditTrail,
});
