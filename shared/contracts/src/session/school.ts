import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The school as a visitor may know it: for the public page, the sign-in page and print headers. */
export const school = endpoint({
  name: 'session.school',
  method: 'GET',
  path: '/api/school',
  access: 'public',
  reads: ['school', 'branch', 'school-page'],
  output: z.object({
    name: z.object({ lo: z.string(), en: z.string() }),
    branches: z.array(
      z.object({
        id: z.number(),
        name: z.object({ lo: z.string(), en: z.string() }),
        phone: z.string(),
        address: z.string(),
      }),
    ),
  }),
});
