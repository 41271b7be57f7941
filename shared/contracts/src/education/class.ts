import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { TwoScriptName } from './values.ts';

export const Level = z.object({
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  /** Age at the start of the year that is usual; three years either side are no surprise. */
  usualAge: z.number(),
});
export type Level = z.infer<typeof Level>;

export const SchoolClass = z.object({
  id: z.number(),
  name: z.string(),
  room: z.string(),
  capacity: z.number(),
  /** Who studies there now. */
  students: z.number(),
  level: Level,
  homeroom: z.nullable(TwoScriptName),
});
export type SchoolClass = z.infer<typeof SchoolClass>;

/** The classes of the caller's branch and year, by level; a teacher's or family's own where the role says so. */
export const listClasses = endpoint({
  name: 'education.class.list',
  method: 'GET',
  path: '/api/education/classes',
  access: 'signed-in',
  reads: ['class', 'student'],
  output: z.object({ classes: z.array(SchoolClass), levels: z.array(Level) }),
});
