import { endpoint } from '../../endpoint.ts';
import { IdParams } from '../../fields.ts';

/** Everything that is kept of one person who works here, as one JSON file: what somebody is owed who asks for it. */
export const exportStaffData = endpoint({
  name: 'settings.user.data',
  method: 'GET',
  path: '/api/settings/users/:id/data',
  // As who may erase it: sessions, leave and messages stand in it, which no list shows.
  access: 'settings.user.delete',
  reads: [],
  params: IdParams,
  output: 'file',
  discloses: 'people',
  errors: ['not_found', 'above_own_rights'],
});
