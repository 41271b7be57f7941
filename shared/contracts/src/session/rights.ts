import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

export const checkHoliday = endpoint({
  name: 'session.checkHoliday',
  method: 'GET',
  path: '/api/auth/check-holiday',
  access: 'signed-in',
  opensTo: ['enrolment', 'kiosk'],
  reads: ['holiday'],
  output: z.object({ checkHoliday: z.boolean() }),
});

/** The caller's own permissions; a super admin may name any role in the `role-id` header. */
export const permissions = endpoint({
  name: 'session.permissions',
  method: 'GET',
  path: '/api/permissions',
  access: 'signed-in',
  opensTo: ['enrolment', 'kiosk'],
  reads: ['role'],
  output: z.object({ success: z.boolean(), data: z.array(z.object({ name: z.string() })) }),
});

/** Who of this branch's staff holds a right that the caller lacks: whom to ask. Families learn nothing of it. */
export const whoMay = endpoint({
  name: 'session.whoMay',
  method: 'GET',
  path: '/api/auth/who-may',
  access: 'signed-in',
  reads: ['role', 'user'],
  query: z.object({ permission: text(100).check(z.minLength(1)) }),
  output: z.object({
    people: z.array(
      z.object({
        name: z.object({ lo: z.string(), en: z.string() }),
        role: z.object({ lo: z.string(), en: z.string() }),
      }),
    ),
  }),
});
