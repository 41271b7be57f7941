import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { IdParams, verbatim } from '../../fields.ts';
import { Photo } from '../../upload/photo.ts';

export const photoSizes = ['small', 'full'] as const;

/**
 * The picture as JPEG, `small` 96 pixels wide for lists, `full` up to 600. Behind the token like everything
 * else, so a page fetches it through `send` and shows it as a data address; `v` only names the stored picture,
 * so that a browser keeps it until it changes.
 */
export const getPhoto = endpoint({
  name: 'education.student.photo',
  method: 'GET',
  path: '/api/education/students/:id/photo',
  access: 'education.student.view',
  reads: [],
  params: IdParams,
  query: z.object({
    size: z._default(z.enum(photoSizes), 'full'),
    v: z.optional(verbatim(40)),
  }),
  output: 'file',
  discloses: 'faces',
  errors: ['not_found'],
});

export const setPhoto = endpoint({
  name: 'education.student.setPhoto',
  method: 'PUT',
  path: '/api/education/students/:id/photo',
  access: 'education.student.edit',
  changes: ['student'],
  params: IdParams,
  body: z.object({ photo: Photo }),
  output: z.object({ photo: z.string() }),
  errors: ['not_found'],
});

export const removePhoto = endpoint({
  name: 'education.student.removePhoto',
  method: 'DELETE',
  path: '/api/education/students/:id/photo',
  access: 'education.student.edit',
  changes: ['student'],
  params: IdParams,
  output: 'nothing',
  errors: ['not_found'],
});
