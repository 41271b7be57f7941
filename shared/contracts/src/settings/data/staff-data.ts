import { endpoint } from '../../endpoint.ts';
import { IdParams } from '../../fields.ts';

/** Everything that is kept of one person who works here, as one JSON file: what somebody is owed who asks for it. */
export const exportStaffData = endpoint({
  name: 'settings.user.data',
  method: 'GET',
  path: '/api/settings/users/:id/data',
  access: 'settings.user.export',
  reads: [],
  params: IdParams,
  output: 'file',
  discloses: 'people',
  errors: ['not_found', 'above_own_rights'],
});
