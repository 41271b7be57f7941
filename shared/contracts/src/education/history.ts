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

/** Everything that the school keeps of one student, in one file that any program reads: for whoever has a right to know it. */
export const exportPersonData = endpoint({
  name: 'education.student.data',
  method: 'GET',
  path: '/api/education/students/:id/data',
  access: 'education.student.export',
  reads: [],
  params: IdParams,
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});
