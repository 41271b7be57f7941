import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { TwoScriptName } from './values.ts';

/** Where a letter to a student's family goes. */
export const StudentAddress = z.object({
  id: z.number(),
  name: TwoScriptName,
  // What the reader has no business with is absent.
  village: z.optional(z.string()),
  district: z.optional(z.string()),
  province: z.optional(z.string()),
  /** Whom the school calls first. */
  guardian: z.nullable(z.object({ name: TwoScriptName, phone: z.optional(z.string()) })),
});
export type StudentAddress = z.infer<typeof StudentAddress>;

/** The addresses of a selection, in its order; whom the caller may not know of is left out. */
export const listAddresses = endpoint({
  name: 'education.student.addresses',
  method: 'POST',
  path: '/api/education/students/addresses',
  access: 'education.student.view',
  reads: ['student', 'family'],
  body: z.object({ students: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(500)) }),
  output: z.object({ rows: z.array(StudentAddress) }),
});
