import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, LocalDate, OptionalPhone, optionalLine, Sex } from '../fields.ts';
import { StudentStatus, TwoScriptName } from './values.ts';

/** Why a student who is there already may be the one being admitted: `sound` for a name in another spelling. */
export const matchReasons = ['name', 'sound', 'birth_date', 'guardian_phone'] as const;

export const PossibleDuplicate = z.object({
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  sex: Sex,
  birthDate: z.nullable(LocalDate),
  className: z.nullable(z.string()),
  status: StudentStatus,
  photo: z.nullable(z.string()),
  reasons: z.array(z.enum(matchReasons)),
});
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

/** Asked while the clerk types; admission itself asks again inside its transaction. */
export const findDuplicates = endpoint({
  name: 'education.student.findDuplicates',
  method: 'POST',
  path: '/api/education/students/duplicates',
  access: 'education.student.create',
  reads: ['student', 'family'],
  body: z.object({
    firstNameLo: optionalLine(80),
    surnameLo: optionalLine(80),
    firstNameEn: optionalLine(80),
    surnameEn: optionalLine(80),
    birthDate: z._default(z.union([z.literal(''), LocalDate]), ''),
    phones: z._default(z.array(OptionalPhone).check(z.maxLength(12)), []),
    /** The student being edited, who is no duplicate of itself. */
    except: z.optional(Id),
  }),
  output: z.object({ matches: z.array(PossibleDuplicate) }),
});
