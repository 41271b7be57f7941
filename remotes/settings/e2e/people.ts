import { admitStudent, listClasses } from '@suksa/contracts/education';
import {
  type CustomerDetails,
  createCustomer,
  createRole,
  createUser,
  listRoles,
  type Role,
  type RoleInput,
  type User,
  updateRole,
} from '@suksa/contracts/settings';
import { type test as base, expect, type Page } from '@suksa/testing';

type Api = Parameters<Parameters<typeof base>[2]>[0]['api'];

/** Different in each test and each run, so that tests share no people. */
const unique = () =>
  `${Date.now().toString(36)}${Math.round(performance.now() * 1000).toString(36)}`.slice(-9);

export const ownPassword = 'a quiet river bank';

export interface Staff {
  readonly user: User;
  readonly firstPassword: string;
}

/** A registrar of the first branch, invited by the administrator. */
export async function aClerk(api: Api, { roleId = 5 }: { roleId?: number } = {}): Promise<Staff> {
  const id = unique();
  const { user, password } = await api('admin', createUser, {
    body: {
      username: `clerk-${id}`,
      title: 'ms',
      name: { lo: `ນາງ ຄຳແພງ ${id}`, en: `Khampheng ${id}` },
      sex: 'female',
      roleId,
      branchIds: [1],
      staffType: 'office',
      employedFrom: null,
      employedUntil: null,
    },
  });
  return { user, firstPassword: password };
}

/** A role of the school's own that nobody holds. */
export async function aRole(api: Api, changes: Partial<RoleInput> = {}): Promise<Role> {
  const id = unique();
  return api('admin', createRole, {
    body: {
      name: { lo: `ບົດບາດ ${id}`, en: `Role ${id}` },
      scope: 'own_branch',
      permissions: ['settings.user.view', 'settings.role.view'],
      ...changes,
    },
  });
}

export async function allowOnly(api: Api, { id, name, scope }: Role, permissions: string[]): Promise<void> {
  const { rows } = await api('admin', listRoles, { query: { q: name.en, size: 100 } });
  const version = rows.find((role) => role.id === id)?.version ?? 1;
  await api('admin', updateRole, { params: { id }, body: { name, scope, permissions, version } });
}

/** Signs in by hand with the first password and chooses an own one. */
export async function signInFirst(
  page: Page,
  { user, firstPassword }: { readonly user: Pick<User, 'username'>; readonly firstPassword: string },
): Promise<void> {
  await signIn(page, user.username, firstPassword);
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('New password again').fill(ownPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or phone number').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A payer of its own with one member and no children. */
export async function aCustomer(api: Api): Promise<CustomerDetails> {
  const id = unique();
  return api('admin', createCustomer, {
    body: {
      name: { lo: `ຄອບຄົວ ${id}`, en: `Family ${id}` },
      paymentDays: null,
      paymentRhythm: '',
      members: [{ nameEn: `Mother of ${id}`, relation: 'mother', studentIds: [] }],
    },
  });
}

/** A family of its own: one child in a class, and a mother with a telephone number that nobody else has. */
export async function aFamily(api: Api) {
  const id = unique();
  const digits = `${Date.now()}${Math.floor(Math.random() * 90 + 10)}`.slice(-8);
  const { classes } = await api('registrar', listClasses);
  const free = classes.find(({ students, capacity }) => students < capacity);
  const student = await api('registrar', admitStudent, {
    body: {
      firstNameLo: 'ທົດສອບ',
      firstNameEn: 'Sone',
      surnameLo: `ຄົນ${id}`,
      surnameEn: `K${id}`,
      sex: 'female',
      birthDate: '2018-05-04',
      classId: free?.id ?? 0,
      startDate: '2026-11-16',
      overCapacityReason: 'Test',
      guardians: [
        {
          relation: 'mother',
          nameLo: `ນາງ ${id}`,
          nameEn: `Mother ${id}`,
          phone: `020 ${digits}`,
          isPayer: true,
        },
      ],
    },
  });
  return {
    guardianId: student.guardians[0]?.id ?? 0,
    guardian: `Mother ${id}`,
    phone: `020${digits}`,
    child: `K${id}`,
  };
}
