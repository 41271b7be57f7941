import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { IdParams, Instant, line, Version } from '../../fields.ts';

export const erasedKinds = [
  'details',
  'photo',
  'documents',
  'former_names',
  'guardians',
  'accounts',
  'leave',
  'contacts',
  'messages',
  'import_rows',
  'reasons',
  'leaving',
  'graduation',
  'pick_up',
  'copies',
] as const;
/** What the law has a school keep, and what is only ever added to. */
export const keptKinds = [
  'enrolments',
  'leavers',
  'marks',
  'results',
  'cards',
  'graduations',
  'certificates',
  'invoices',
  'receipts',
  'attendance',
  'scans',
  'audit',
] as const;
export const erasureHindrances = ['studies', 'owes', 'erased'] as const;

export const Erasure = z.object({
  version: z.number(),
  erasedAt: z.nullable(Instant),
  /** Why it can't be done now. */
  hindrances: z.array(z.enum(erasureHindrances)),
  /** The register of marks or the books of money name this student. */
  nameStays: z.boolean(),
  removed: z.array(z.object({ what: z.enum(erasedKinds), count: z.number() })),
  kept: z.array(z.object({ what: z.enum(keptKinds), count: z.number() })),
});
export type Erasure = z.infer<typeof Erasure>;

/** What would be taken away of a student who has left, and what stays. */
export const previewErasure = endpoint({
  name: 'education.student.previewErasure',
  method: 'GET',
  path: '/api/education/students/:id/erasure',
  // Kinds more that are told: reasons, contacts, receipts and others.
  stillAnswers: ['666fed682b21'],
  access: 'education.student.delete',
  reads: ['student', 'family', 'document'],
  params: IdParams,
  output: Erasure,
  errors: ['not_found'],
});

export const ErasureOrder = z.object({ version: Version, reason: line(200) });

/** Takes away what nobody has to keep of a student. There is no way back. */
export const eraseStudent = endpoint({
  name: 'education.student.erase',
  method: 'POST',
  path: '/api/education/students/:id/erasure',
  // Kinds more that are told: reasons, contacts, receipts and others.
  stillAnswers: ['666fed682b21'],
  access: 'education.student.delete',
  grave: true,
  changes: ['student', 'family', 'document', 'customer-account'],
  params: IdParams,
  body: ErasureOrder,
  output: Erasure,
  errors: ['not_found', 'conflict', 'erasure_hindered'],
});
