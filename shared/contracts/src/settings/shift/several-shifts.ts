import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, LocalDate, ofObject } from '../../fields.ts';
import { StaffType } from '../user.ts';
import { notAfter } from './shift-entry.ts';

const ids = z.array(Id).check(z.minLength(1), z.maxLength(100));

/** What became of each shift of several. */
export const ShiftOutcome = z.object({
  id: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  /** Null: done. Else why not, a code of `errors` or `errors.field`. */
  refusal: z.nullable(z.string()),
  /** Names and days for the sentence. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ShiftOutcome = z.infer<typeof ShiftOutcome>;

const outcomes = z.object({ rows: z.array(ShiftOutcome) });

export const EndOfShifts = z.object({ ids, lastDay: LocalDate });

/** Ends shifts on a day; those that judged somebody later stay as they are. */
export const endShifts = endpoint({
  name: 'settings.shift.end',
  method: 'POST',
  path: '/api/settings/shifts/end',
  access: 'settings.shift.edit',
  changes: ['shift'],
  body: EndOfShifts,
  output: outcomes,
});

/** For whom the copies are: the same people, a level, a class, a staff type, or the same people of another branch. */
export const CopyTarget = z.enum(['same', 'level', 'class', 'staff_type', 'branch']);
export type CopyTarget = z.infer<typeof CopyTarget>;

const copy = {
  target: CopyTarget,
  levelId: z.nullable(Id),
  classId: z.nullable(Id),
  staffType: z.nullable(StaffType),
  branchId: z.nullable(Id),
  validFrom: LocalDate,
  validUntil: z.nullable(LocalDate),
};
type Copy = z.infer<z.ZodMiniObject<typeof copy>>;

const chosenFor = (target: CopyTarget, field: 'levelId' | 'classId' | 'staffType' | 'branchId') =>
  z.refine<Copy>((chosen) => chosen.target !== target || Boolean(chosen[field]), {
    error: 'required',
    path: [field],
    when: ofObject,
  });

export const CopyOfShifts = z.object({ ids, ...copy }).check(
  chosenFor('level', 'levelId'),
  chosenFor('class', 'classId'),
  chosenFor('staff_type', 'staffType'),
  chosenFor('branch', 'branchId'),
  z.refine<Copy>(({ validFrom, validUntil }) => notAfter(validFrom, validUntil), {
    error: 'date_order',
    path: ['validUntil'],
    when: ofObject,
  }),
);
export type CopyOfShifts = z.infer<typeof CopyOfShifts>;

export const copyShifts = endpoint({
  name: 'settings.shift.copy',
  method: 'POST',
  path: '/api/settings/shifts/copy',
  access: 'settings.shift.create',
  changes: ['shift'],
  body: CopyOfShifts,
  output: outcomes,
});

/** Removes shifts that never judged anybody; the others are refused: they are ended instead. */
export const deleteShifts = endpoint({
  name: 'settings.shift.delete',
  method: 'POST',
  path: '/api/settings/shifts/delete',
  access: 'settings.shift.delete',
  changes: ['shift'],
  body: z.object({ ids }),
  output: outcomes,
});
