import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { Level } from './class.ts';
import { StudentStatus } from './values.ts';

/** What the office looks at in the morning: how many there are, and what is left to do. */
export const Overview = z.object({
  asOf: Instant,
  /** Of the chosen year; a status that nobody has is left out. */
  statuses: z.array(z.object({ status: StudentStatus, students: z.number() })),
  /** Who studies now, by level. */
  levels: z.array(z.object({ level: Level, female: z.number(), male: z.number() })),
  tasks: z.object({
    noPhoto: z.number(),
    noGuardianPhone: z.number(),
    /** Who came from another school this year, and has brought no transfer paper yet. */
    noTransferPaper: z.number(),
    overCapacity: z.array(
      z.object({ id: z.number(), name: z.string(), students: z.number(), capacity: z.number() }),
    ),
    /** Families who ask for a place and wait for an answer; null for whom enquiries are none of their business. */
    newEnquiries: z.nullable(z.number()),
  }),
});
export type Overview = z.infer<typeof Overview>;

export const getOverview = endpoint({
  name: 'education.overview',
  method: 'GET',
  path: '/api/education/overview',
  access: 'education.student.view',
  reads: ['student', 'class', 'graduate', 'rollover', 'import'],
  output: Overview,
});
