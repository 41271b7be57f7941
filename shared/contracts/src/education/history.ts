import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';

/** Who changed what of this student; a guardian's fields are named `guardian.<id>.<field>`. */
export const studentHistory = endpoint({
  name: 'education.student.history',
  method: 'GET',
  path: '/api/education/students/:id/history',
  access: 'education.student.view',
  reads: ['student', 'family', 'document', 'disclosure'],
  params: IdParams,
  output: AuditTrail,
  errors: ['not_found'],
});
