import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, Instant, line, optionalLine } from '../fields.ts';
import { largestScan } from '../upload/photo.ts';
import { upload } from '../upload/upload.ts';
import { TwoScriptName } from './values.ts';

export const documentKinds = [
  'birth_certificate',
  'transfer_paper',
  'previous_certificate',
  'family_book',
  'other',
] as const;
export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** A paper of a student, scanned or photographed. */
export const StudentDocument = z.object({
  id: z.number(),
  kind: DocumentKind,
  fileName: z.string(),
  contentType: z.enum(['image/jpeg', 'application/pdf']),
  bytes: z.number(),
  note: z.string(),
  by: TwoScriptName,
  at: Instant,
});
export type StudentDocument = z.infer<typeof StudentDocument>;

export const largestDocument = largestScan;

export const DocumentInput = z.object({
  kind: DocumentKind,
  note: optionalLine(200),
  /** Kept under its own name. */
  file: upload({ bytes: largestDocument, types: ['image/jpeg', 'image/png', 'application/pdf'] }),
});
export type DocumentInput = z.output<typeof DocumentInput>;

const path = '/api/education/students/:id/documents';
const Documents = z.object({ documents: z.array(StudentDocument) });

export const listDocuments = endpoint({
  name: 'education.document.list',
  method: 'GET',
  path,
  access: 'education.document.view',
  reads: ['document'],
  params: IdParams,
  output: Documents,
  errors: ['not_found'],
});

/** Pictures are decoded and encoded anew; a PDF must be one and hold nothing that runs. */
export const addDocument = endpoint({
  name: 'education.document.add',
  method: 'POST',
  path,
  access: 'education.document.create',
  changes: ['document'],
  params: IdParams,
  body: DocumentInput,
  output: Documents,
  errors: ['not_found', 'year_closed'],
});

export const getDocument = endpoint({
  name: 'education.document.get',
  method: 'GET',
  path: '/api/education/documents/:id',
  access: 'education.document.view',
  reads: [],
  params: IdParams,
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});

/** For good; who did it and why stays in the student's history. */
export const deleteDocument = endpoint({
  name: 'education.document.delete',
  method: 'POST',
  path: '/api/education/documents/:id/delete',
  access: 'education.document.delete',
  changes: ['document'],
  params: IdParams,
  body: z.object({ reason: line(300) }),
  output: Documents,
  errors: ['not_found', 'year_closed'],
});
