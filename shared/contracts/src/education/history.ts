import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';

/** Who changed what of this pupil; a guardian's fields are named `guardian.<id>.<field>`. */
export const pupilHistory = endpoint({
  name: 'education.pupil.history',
  method: 'GET',
  path: '/api/education/pupils/:id/history',
  access: 'education.pupil.view',
  params: IdParams,
  output: AuditTrail,
  errors: ['not_found'],
});
