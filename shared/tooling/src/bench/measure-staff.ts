import { execFileSync } from 'node:child_process';
import { me } from '@suksa/contracts/session';
import { listRoles, listUsers, updateRole } from '@suksa/contracts/settings';
import type { ApiClient } from '@suksa/testing/api-client';
import { latency } from './api.ts';
import type { Figure } from './figure.ts';
import { percentile } from './statistics.ts';

const staffWanted = 5000;

interface Staff {
  readonly admin: ApiClient;
  readonly registrar: ApiClient;
  readonly databaseUrl: string;
}

/** The list of 5,000 accounts, and how soon a change of a role acts in somebody else's browser. */
export async function measureStaff({ admin, registrar, databaseUrl }: Staff): Promise<readonly Figure[]> {
  addStaff(databaseUrl);
  const names = ['staff', 'noy', 'ນ້ອຍ', 'registrar', '0205'];
  let asked = 0;
  const { rows } = await admin.send(listRoles, { query: { q: 'Registrar', size: 20 } });
  const role = rows[0];
  if (!role) throw new Error('the demo school has no registrar');
  let { version } = role;
  const effects: number[] = [];
  for (let count = 0; count < 60; count++) {
    const permissions =
      count % 2 === 0
        ? role.permissions.filter((permission) => permission !== 'education.student.view')
        : role.permissions;
    const { name, scope } = role;
    const started = performance.now();
    const saved = await admin.send(updateRole, {
      params: { id: role.id },
      body: { name, scope, permissions, version },
    });
    const { functions } = await registrar.send(me);
    effects.push(performance.now() - started);
    version = saved.version;
    const allowed = functions.some((held) => held.name === 'education.student.view');
    if (allowed !== (count % 2 === 1))
      throw new Error('the change of the role did not act at the next request');
  }
  return [
    ...(await latency('page of 5,000 accounts', admin, listUsers, () => ({
      query: { page: 1 + Math.floor(Math.random() * 50), size: 50 },
    }))),
    ...(await latency('search in 5,000 accounts', admin, listUsers, () => ({
      query: { q: names[asked++ % names.length], size: 20 },
    }))),
    { name: 'role saved and in force elsewhere p50', value: percentile(effects, 0.5), unit: 'ms' },
    { name: 'role saved and in force elsewhere p99', value: percentile(effects, 0.99), unit: 'ms' },
  ];
}

/** Straight into the database: 5,000 passwords would take minutes to hash, and nobody signs in with them. */
function addStaff(databaseUrl: string): void {
  const statements = `
    insert into app_user (username, password_hash, role_id, staff_type, name_lo, name_en, sort_key)
      select 'staff.' || n, 'none', 5, 'office', 'ນາງ ນ້ອຍ ' || n, 'Noy Staff ' || n, 'noy ' || lpad(n::text, 5, '0')
      from generate_series(1, ${staffWanted}) n;
    insert into user_branch (user_id, branch_id) select id, 1 from app_user where username like 'staff.%';
    insert into user_search (user_id, token)
      select id, token from app_user, unnest(array['staff', 'noy', substr(username, 7)]) token
      where username like 'staff.%';
    analyze app_user, user_branch, user_search;`;
  execFileSync('psql', [databaseUrl, '-q', '-v', 'ON_ERROR_STOP=1', '-c', statements], { stdio: 'pipe' });
}
