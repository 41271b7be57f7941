import { laoSortKey, searchTokens } from '@suksa/i18n/lao';
import type { YearRow } from '../default-year.ts';
import { subjectLevelRows } from '../foundation.ts';
import type { homerooms, teacherAssignments, userBranches, userSearch, users } from '../schema/index.ts';
import { femaleNames, maleNames, type Name, surnames } from './names.ts';
import { Random } from './random.ts';
import { branchRows, type ClassRow } from './school.ts';
import { giveToSpecialists } from './specialists.ts';

/** Names that sign in to the demo school, in the order of their user ids. */
export const demoAccounts = [
  'admin',
  'operator',
  'head',
  'registrar',
  'cashier',
  'teacher',
  'gate',
  'family',
] as const;
export type DemoAccount = (typeof demoAccounts)[number];

export type UserRow = Omit<typeof users.$inferInsert, 'passwordHash'> & { id: number };

interface AccountPlan {
  readonly roleId: number;
  readonly staffType: UserRow['staffType'];
  readonly branchIds: readonly number[];
}

const accountPlans: Record<DemoAccount, AccountPlan> = {
  admin: { roleId: 1, staffType: 'management', branchIds: [1, 2] },
  operator: { roleId: 2, staffType: 'management', branchIds: [1, 2] },
  head: { roleId: 4, staffType: 'management', branchIds: [1] },
  registrar: { roleId: 5, staffType: 'office', branchIds: [1, 2] },
  cashier: { roleId: 6, staffType: 'office', branchIds: [1] },
  teacher: { roleId: 7, staffType: 'teaching', branchIds: [1] },
  gate: { roleId: 8, staffType: 'gate', branchIds: [1] },
  family: { roleId: 3, staffType: null, branchIds: [1] },
};

/** Staff of the second branch, so that it works on its own. */
const secondBranch: readonly [username: string, roleId: number, staffType: UserRow['staffType']][] = [
  ['head.lpb', 4, 'management'],
  ['cashier.lpb', 6, 'office'],
  ['gate.lpb', 8, 'gate'],
];

export interface Staff {
  readonly users: UserRow[];
  readonly branches: (typeof userBranches.$inferInsert)[];
  readonly search: (typeof userSearch.$inferInsert)[];
  readonly homerooms: (typeof homerooms.$inferInsert)[];
  readonly assignments: (typeof teacherAssignments.$inferInsert)[];
  /** Who takes money in which branch. */
  readonly cashierOf: ReadonlyMap<number, number>;
}

export const phoneNumber = (random: Random): string =>
  `+85620${random.pick(['2', '5', '7', '9'])}${String(random.between(0, 9_999_999)).padStart(7, '0')}`;

const STAFF_NUMBER = 100_000;

/** Makes the accounts and enough teachers: one homeroom teacher for each class, teachers of one subject in secondary. */
export function makeStaff(
  chance: Random,
  { years, classes }: { years: readonly YearRow[]; classes: readonly ClassRow[] },
): Staff {
  let random = chance;
  const staff: Staff = {
    users: [],
    branches: [],
    search: [],
    homerooms: [],
    assignments: [],
    cashierOf: new Map([
      [1, demoAccounts.indexOf('cashier') + 1],
      [2, demoAccounts.length + 2],
    ]),
  };
  const employedFrom = years[0]?.startDate ?? null;

  const add = (username: string, { roleId, staffType, branchIds }: AccountPlan): number => {
    const id = staff.users.length + 1;
    const sex = random.chance(0.6) ? 'female' : 'male';
    const given = random.pick(sex === 'female' ? femaleNames : maleNames);
    const surname = random.pick(surnames);
    const both = (script: keyof Name) => `${given[script]} ${surname[script]}`;
    // The last digits are the id, so that no two are equal.
    const phone = `+856205${String(STAFF_NUMBER * random.between(1, 9) * 10 + id).padStart(7, '0')}`;
    const user: UserRow = {
      id,
      username,
      roleId,
      staffType,
      sex,
      title: sex === 'female' ? 'ms' : 'mr',
      nameLo: both('lo'),
      nameEn: both('en'),
      phone,
      employedFrom: staffType ? employedFrom : null,
      cardCode: staffType ? `S${String(id).padStart(5, '0')}` : null,
      sortKey: laoSortKey(both('lo')),
    };
    staff.users.push(user);
    staff.branches.push(...branchIds.map((branchId) => ({ userId: id, branchId })));
    staff.search.push(
      ...searchTokens([user.nameLo, user.nameEn, username, phone]).map((token) => ({ token, userId: id })),
    );
    return id;
  };

  for (const account of demoAccounts) add(account, accountPlans[account]);
  for (const [username, roleId, staffType] of secondBranch)
    add(username, { roleId, staffType, branchIds: [2] });

  for (const branch of branchRows) {
    const open = years.find(({ branchId, state }) => branchId === branch.id && state === 'open');
    const own = classes.filter(({ yearId }) => yearId === open?.id);
    if (!open) continue;
    const addTeacher = (): number =>
      add(`teacher${staff.users.length + 1}`, { roleId: 7, staffType: 'teaching', branchIds: [branch.id] });

    own.forEach((schoolClass, index) => {
      // The account "teacher" is the homeroom teacher of the first class of branch 1.
      const homeroomTeacher =
        branch.id === 1 && index === 0 ? demoAccounts.indexOf('teacher') + 1 : addTeacher();
      staff.homerooms.push({
        classId: schoolClass.id,
        teacherId: homeroomTeacher,
        startDate: open.startDate,
      });
      for (const { subjectId, levelId } of subjectLevelRows) {
        if (levelId !== schoolClass.levelId) continue;
        staff.assignments.push({
          classId: schoolClass.id,
          subjectId,
          teacherId: homeroomTeacher,
          startDate: open.startDate,
        });
      }
    });
  }
  // A chance of their own, so that the rest of the school is the same however many they are.
  random = new Random(staff.users.length);
  giveToSpecialists(staff, classes, (branchId) =>
    add(`teacher${staff.users.length + 1}`, { roleId: 7, staffType: 'teaching', branchIds: [branchId] }),
  );
  return staff;
}
