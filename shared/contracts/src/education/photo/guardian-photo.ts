import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdParams, verbatim } from '../../fields.ts';
import { Photo } from '../../upload/photo.ts';

const GuardianOfStudent = z.object({ id: Id, guardianId: Id });

/** Which guardians of a student have a picture, by the name of what is stored; families are told none of each other's. */
export const guardianPhotos = endpoint({
  name: 'education.guardian.photos',
  method: 'GET',
  path: '/api/education/students/:id/guardian-photos',
  access: 'education.student.view',
  reads: ['student'],
  params: IdParams,
  output: z.object({ photos: z.array(z.object({ guardianId: z.number(), photo: z.string() })) }),
  errors: ['not_found'],
});

/** The face by which a gate knows who comes for a child, as JPEG up to 600 pixels; `v` names it for the browser's cache. */
export const guardianPhoto = endpoint({
  name: 'education.guardian.photo',
  method: 'GET',
  path: '/api/education/students/:id/guardian-photos/:guardianId',
  access: 'education.student.view',
  reads: [],
  params: GuardianOfStudent,
  query: z.object({ v: z.optional(verbatim(40)) }),
  output: 'file',
  discloses: 'faces',
  errors: ['not_found'],
});

export const setGuardianPhoto = endpoint({
  name: 'education.guardian.setPhoto',
  method: 'PUT',
  path: '/api/education/students/:id/guardian-photos/:guardianId',
  access: 'education.student.edit',
  changes: ['student'],
  params: GuardianOfStudent,
  body: z.object({ photo: Photo }),
  output: z.object({ photo: z.string() }),
  errors: ['not_found'],
});

export const removeGuardianPhoto = endpoint({
  name: 'education.guardian.removePhoto',
  method: 'DELETE',
  path: '/api/education/students/:id/guardian-photos/:guardianId',
  access: 'education.student.edit',
  changes: ['student'],
  params: GuardianOfStudent,
  output: 'nothing',
  errors: ['not_found'],
});
