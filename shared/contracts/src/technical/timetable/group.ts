import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, line, Version } from '../../fields.ts';

/** A part of a class that has lessons of its own. Groups of one division have nobody in common. */
export const ClassGroup = z.object({
  id: z.number(),
  version: z.number(),
  classId: z.number(),
  division: z.number(),
  name: z.string(),
});
export type ClassGroup = z.infer<typeof ClassGroup>;

const Division = z.number().check(z.int(), z.minimum(1), z.maximum(4));

export const ClassGroupInput = z.object({ classId: Id, division: Division, name: line(40) });
export type ClassGroupInput = z.infer<typeof ClassGroupInput>;

/** Refuses a name that the class has already at `name`, and with `group_too_many` what a timetable can’t tell apart. */
export const createClassGroup = endpoint({
  name: 'technical.class-group.create',
  method: 'POST',
  path: '/api/technical/class-groups',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  body: ClassGroupInput,
  output: ClassGroup,
  errors: ['group_too_many'],
});

export const ClassGroupChange = z.object({ name: line(40), version: Version });

export const renameClassGroup = endpoint({
  name: 'technical.class-group.update',
  method: 'PUT',
  path: '/api/technical/class-groups/:id',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  body: ClassGroupChange,
  output: ClassGroup,
});

/** Refuses with `group_in_use` one that has lessons in some version. */
export const deleteClassGroup = endpoint({
  name: 'technical.class-group.delete',
  method: 'DELETE',
  path: '/api/technical/class-groups/:id',
  access: 'technical.teaching.edit',
  changes: ['timetable'],
  params: IdParams,
  output: 'nothing',
  errors: ['group_in_use'],
});
