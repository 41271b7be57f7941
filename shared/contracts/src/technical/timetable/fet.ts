import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, line, verbatim } from '../../fields.ts';
import { upload } from '../../upload/upload.ts';
import { Timetable } from './version.ts';

/** Bytes: the largest school known to us has six million. */
export const largestFet = 12_000_000;

/** A name of a file that the school writes otherwise, and whom it means. */
export const FetTie = z.object({
  kind: z.enum(['teacher', 'subject', 'class', 'room']),
  name: verbatim(300),
  id: Id,
});
export type FetTie = z.infer<typeof FetTie>;

const Counted = z.array(z.object({ kind: z.string(), count: z.number() }));

export const FetCheck = z.object({
  /** What the file says of itself. */
  name: z.string(),
  activities: z.number(),
  /** Activities that become blocks of lessons, and those among them that get a place. */
  taken: z.number(),
  placed: z.number(),
  /** Places of activities that there are none of here. */
  placesLeftOut: z.number(),
  rules: z.number(),
  unknown: z.array(z.object({ kind: FetTie.shape.kind, name: z.string(), activities: z.number() })),
  unknownTimes: z.array(z.string()),
  /** Constraints that don’t come along, by FET’s own name. */
  leftOut: Counted,
  /** What the school has, to tie names to. */
  choices: z.object({
    teacher: z.array(z.object({ id: z.number(), name: z.object({ lo: z.string(), en: z.string() }) })),
    subject: z.array(z.object({ id: z.number(), name: z.object({ lo: z.string(), en: z.string() }) })),
    class: z.array(z.object({ id: z.number(), name: z.string() })),
    room: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});
export type FetCheck = z.infer<typeof FetCheck>;

const FetFileInput = z.object({
  file: upload({ bytes: largestFet }),
  ties: z.array(FetTie).check(z.maxLength(1000)),
});

/**
 * What a file of FET would make of a new draft; writes nothing. Refused at `file` with `fet_not_xml`, `fet_not_fet`,
 * `fet_no_days`, `fet_too_large`, `fet_unknown_name`, `fet_bad_duration` or `fet_bad_constraint`, each with its place.
 */
export const checkFet = endpoint({
  name: 'technical.timetable.fet.check',
  method: 'POST',
  path: '/api/technical/timetables/fet/check',
  access: 'technical.teaching.edit',
  reads: ['timetable', 'period-set', 'room', 'class', 'user', 'subject'],
  body: FetFileInput,
  output: FetCheck,
});

/** Makes a draft of the branch and year out of a file, as the check said. */
export const importFet = endpoint({
  name: 'technical.timetable.fet.import',
  method: 'POST',
  path: '/api/technical/timetables/fet',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  body: z.extend(FetFileInput, { name: line(60) }),
  output: Timetable,
  errors: ['conflict'],
});

/** What of a version FET can’t take: its rules by their ids. */
export const previewFet = endpoint({
  name: 'technical.timetable.fet.preview',
  method: 'GET',
  path: '/api/technical/timetables/:id/fet',
  access: 'technical.teaching.view',
  reads: ['timetable'],
  params: IdParams,
  output: z.object({
    lessons: z.number(),
    placed: z.number(),
    leftOut: z.array(z.number()),
  }),
});

/** A version’s week with all that FET can take of it. */
export const exportFet = endpoint({
  name: 'technical.timetable.fet.export',
  method: 'POST',
  path: '/api/technical/timetables/:id/fet',
  access: 'technical.teaching.view',
  params: IdParams,
  output: 'file',
  discloses: 'nothing',
});
