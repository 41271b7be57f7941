import { type Actor, contextOf } from '../http/actor.ts';
import type { Caller, School } from '../http/caller.ts';

/** What the server does by itself, by its schedule, nobody has asked for. It holds no right: its work asks for none. */
const serverItself = (branchId: number): Actor => ({
  sessionId: 0,
  userId: 0,
  username: '',
  name: serverName,
  roleId: 0,
  roleName: serverName,
  scope: 'all_branches',
  mustChangePassword: false,
  mustEnrol: false,
  confirmedAt: null,
  wroteAt: null,
  viewingFrom: null,
  rights: '',
  permissions: new Set(),
  branches: [{ id: branchId, code: '', name: serverName, years: [] }],
});

/** Who has begun a job that nobody asked for. */
export const serverName = { lo: 'ເຊີເວີ', en: 'The server' };

export const callOfServer = (
  school: School,
  { branchId, requestId }: { readonly branchId: number; readonly requestId: string },
): Caller => {
  const actor = serverItself(branchId);
  return { actor, context: contextOf(actor, { branchId }), school, requestId };
};
