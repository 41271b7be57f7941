import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { Guardian } from './guardian.ts';
import { Sibling } from './student.ts';
import { TwoScriptName } from './values.ts';

export const KnownFamily = z.object({
  id: z.number(),
  name: TwoScriptName,
  guardians: z.array(Guardian),
  children: z.array(Sibling),
  /** What brothers and sisters mostly share, as of the youngest child: a start for the next one's form. */
  shared: z.object({
    surnameLo: z.string(),
    surnameEn: z.string(),
    nationality: z.string(),
    ethnicity: z.string(),
    religion: z.string(),
    familyBookNumber: z.string(),
    village: z.string(),
    district: z.string(),
    province: z.string(),
  }),
});
export type KnownFamily = z.infer<typeof KnownFamily>;

/** Families by a guardian's phone, or by any spelling of a name of one of its children or guardians. */
export const findFamilies = endpoint({
  name: 'education.family.find',
  method: 'GET',
  path: '/api/education/families',
  access: 'education.student.create',
  reads: ['family', 'student'],
  query: z.object({ q: text(100).check(z.minLength(2)) }),
  output: z.object({ families: z.array(KnownFamily) }),
});
