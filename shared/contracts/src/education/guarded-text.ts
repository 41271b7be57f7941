import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';

/** The health note of a student. Each call is a look, and stays in the student's history. */
export const lookAtHealth = endpoint({
  name: 'education.health.look',
  method: 'POST',
  path: '/api/education/students/:id/health',
  access: 'education.health.view',
  changes: ['disclosure'],
  params: IdParams,
  output: z.object({ healthNote: z.string() }),
  errors: ['not_found'],
});

/** What is written of a student's guardians as legal restriction. Each call is a look, and stays in the student's history. */
export const lookAtRestrictions = endpoint({
  name: 'education.legalRestriction.look',
  method: 'POST',
  path: '/api/education/students/:id/legal-restrictions',
  access: 'education.legal_restriction.view',
  changes: ['disclosure'],
  params: IdParams,
  output: z.object({
    guardians: z.array(z.object({ id: z.number(), legalRestriction: z.string() })),
  }),
  errors: ['not_found'],
});
