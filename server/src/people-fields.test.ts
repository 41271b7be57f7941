import type { Endpoint } from '@suksa/contracts';
import {
  admitStudent,
  editStudent,
  getStudent,
  listStudents,
  lookAtHealth,
  lookAtRestrictions,
  type Student,
  studentHistory,
} from '@suksa/contracts/education';
import { findStudents, me } from '@suksa/contracts/session';
import { profileAudit } from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmission } from './features/education/testing.ts';
import {
  guardianFieldRules,
  type PeopleViewer,
  peopleViewers,
  studentFieldRules,
} from './school/policies/people-fields.ts';
import { type Account, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let student: { id: number; mother: number; father: number };

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.connection.pool.query(text, values)).rows as Row[];

/** What each field holds, found nowhere else. */
const childFields = {
  birthplace: 'canary-birthplace',
  nationality: 'canary-nationality',
  ethnicity: 'canary-ethnicity',
  religion: 'canary-religion',
  bloodGroup: 'AB-',
  identityNumber: 'canary-identity',
  familyBookNumber: 'canary-familybook',
  village: 'canary-village',
  district: 'canary-district',
  province: 'canary-province',
  phone: '020 7654 3210',
};
const healthNote = 'canary-health';
const restriction = 'canary-court-order';
const mother = { phone: '020 5111 2233', secondPhone: '020 5111 2244', occupation: 'canary-weaver' };
const father = { phone: '020 5999 8877', secondPhone: '020 5999 8866', occupation: 'canary-driver' };

const accountOf: Record<PeopleViewer, Account> = {
  family: 'family',
  other_household: 'family',
  teacher: 'teacher',
  staff: 'cashier',
  registrar: 'registrar',
};

/** Makes the family's account the mother's, who lives with the child, or the father's, whom a court keeps away. */
const lookAs = async (viewer: PeopleViewer): Promise<Account> => {
  const own = viewer === 'other_household' ? student.father : student.mother;
  await query(
    'update guardian set user_id = null where user_id = (select id from app_user where username = $1)',
    ['family'],
  );
  await query('update guardian set user_id = (select id from app_user where username = $2) where id = $1', [
    own,
    'family',
  ]);
  return accountOf[viewer];
};

beforeAll(async () => {
  server = await startTestServer();
  const { id: teacher } = await server.send(me, {}, 'teacher');
  const { bloodGroup, phone, ...texts } = childFields;
  const born = await server.send(
    admitStudent,
    {
      body: await anAdmission(server, {
        ...texts,
        bloodGroup: 'AB-',
        phone,
        healthNote,
        firstNameEn: 'Oldname',
        surnameEn: 'Canary',
        guardians: [
          { relation: 'mother', nameEn: 'Mother Canary', isPayer: true, ...mother },
          {
            relation: 'father',
            nameEn: 'Father Canary',
            mayCollect: false,
            legalRestriction: restriction,
            ...father,
          },
        ],
      }),
    },
    'registrar',
  );
  const [first, second] = born.guardians;
  student = { id: born.id, mother: first?.id ?? 0, father: second?.id ?? 0 };
  await query(
    `insert into homeroom (class_id, teacher_id, start_date)
     select class_id, $2, now()::date - 1 from enrolment where student_id = $1
     on conflict do nothing`,
    [born.id, teacher],
  ).catch(() => undefined);
  await query(
    `insert into teacher_assignment (class_id, subject_id, teacher_id, start_date)
     select e.class_id, s.id, $2, now()::date - 1 from enrolment e, subject s where e.student_id = $1 limit 1`,
    [born.id, teacher],
  ).catch(() => undefined);
  const [family] = await query<{ id: number }>(
    "insert into family (name_lo, name_en, sort_key) values ('ອື່ນ', 'Other', 'zz') returning id",
  );
  await query('update guardian set family_id = $1 where id = $2', [family?.id, student.father]);
  const current = await server.send(getStudent, { params: { id: student.id } }, 'registrar');
  await server.send(
    editStudent,
    { params: { id: student.id }, body: editOf(current, { firstNameEn: 'Newname' }) },
    'registrar',
  );
});
afterAll(() => server.stop());

const editOf = (
  {
    guardians,
    id,
    code,
    status,
    photo,
    family,
    siblings,
    enrolments,
    formerNames,
    hasHealthNote,
    ...details
  }: Student,
  changes: object = {},
) => ({
  ...details,
  guardians: guardians.map(({ hasLegalRestriction, ...guardian }) => guardian),
  ...changes,
});

const record = async (viewer: PeopleViewer) =>
  server.send(getStudent, { params: { id: student.id } }, await lookAs(viewer));

describe.each(peopleViewers)('of a child, %s', (viewer) => {
  test.each(Object.keys(studentFieldRules) as (keyof typeof studentFieldRules)[])(
    'reads %s only where the table says so',
    async (field) => {
      const read = await record(viewer);
      const text = JSON.stringify(read[field]);
      if (studentFieldRules[field][viewer] === 'yes') expect(text).toContain(childFields[field]);
      else expect(text).toBeUndefined();
    },
  );

  test.each(Object.keys(guardianFieldRules) as (keyof typeof guardianFieldRules)[])(
    'reads %s of each guardian only where the table says so',
    async (field) => {
      const { guardians } = await record(viewer);
      const own = viewer === 'other_household' ? student.father : viewer === 'family' ? student.mother : 0;
      for (const [at, guardian] of guardians.entries()) {
        const rule = guardianFieldRules[field][viewer];
        const sees =
          rule === 'yes' || (rule === 'own' && guardian.id === own) || (rule === 'called_first' && at === 0);
        expect({ id: guardian.id, sees: guardian[field] !== undefined }).toEqual({ id: guardian.id, sees });
        expect(guardian.nameEn).not.toBe('');
      }
    },
  );

  test('gets no field that the table keeps back from anywhere else, and no guarded text at all', async () => {
    const account = await lookAs(viewer);
    const kept = keptFrom(viewer);
    const { functions } = await server.send(me, {}, account);
    const held = new Set(['signed-in', ...functions.map(({ name }) => name)]);
    for (const endpoint of server.app.endpoints.filter((one) => asks(one) && held.has(one.access))) {
      const answer = await ask(endpoint, account);
      const leaked = kept.filter((text) => answer.payload.includes(text));
      expect({ name: endpoint.name, leaked }).toEqual({ name: endpoint.name, leaked: [] });
    }
  }, 120_000);
});

/** Everything that hasn't reached this viewer by right. */
const keptFrom = (viewer: PeopleViewer): string[] => {
  const rows = (people: Record<string, string>, own: boolean, first: boolean) =>
    Object.entries(people).flatMap(([field, text]) => {
      const rule = guardianFieldRules[field as keyof typeof mother][viewer];
      const sees = rule === 'yes' || (rule === 'own' && own) || (rule === 'called_first' && first);
      return sees ? [] : [text, stored(text)];
    });
  return [
    healthNote,
    restriction,
    ...Object.entries(childFields).flatMap(([field, text]) =>
      studentFieldRules[field as keyof typeof childFields][viewer] === 'yes' || field === 'bloodGroup'
        ? []
        : [text, stored(text)],
    ),
    ...rows(mother, viewer === 'family', true),
    ...rows(father, viewer === 'other_household', false),
  ];
};

const stored = (text: string) => (text.startsWith('020') ? `+856${text.slice(1).replaceAll(' ', '')}` : text);

/** Reading, and what prints or exports; but for looks, which the history tells, and the file of all that is kept, which is one. */
const asks = ({ name, method, access }: Endpoint) =>
  access !== 'public' &&
  !name.endsWith('.look') &&
  name !== 'education.student.data' &&
  (method === 'GET' || name.endsWith('.export') || name === 'education.student.addresses');

const columns = [
  'code',
  'phone',
  'province',
  'nameEn',
  'village',
  'healthNote',
  'legalRestriction',
  'identityNumber',
];

const ask = (endpoint: Endpoint, account: Account) =>
  server.ask(
    endpoint,
    {
      params: { id: student.id, studentId: student.id, month: '2026-10' },
      ...(endpoint.method === 'GET'
        ? { query: { q: 'Canary', size: 100, id: student.id, student: student.id } }
        : {
            body: {
              students: [student.id],
              format: 'csv',
              columns: columns.map((key) => ({ key, title: key })),
              query: {},
            },
          }),
    },
    account,
  );

describe('a health note and a legal restriction', () => {
  test('are read by one press each, by who may, and the history says who looked', async () => {
    const params = { id: student.id };
    expect(await record('registrar')).toMatchObject({
      hasHealthNote: true,
      guardians: [{ hasLegalRestriction: false }, { hasLegalRestriction: true }],
    });
    expect(await server.send(lookAtHealth, { params }, 'registrar')).toEqual({ healthNote });
    const { guardians } = await server.send(lookAtRestrictions, { params }, 'registrar');
    expect(guardians).toContainEqual({ id: student.father, legalRestriction: restriction });
    const { rows } = await server.send(studentHistory, { params }, 'head');
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'look_legal_restriction', by: { en: expect.any(String) } },
      { action: 'look_health' },
    ]);
    const others = await server.send(studentHistory, { params }, 'cashier');
    expect(others.rows.filter(({ action }) => action.startsWith('look_'))).toEqual([]);
    for (const account of ['cashier', 'teacher', await lookAs('family')] as const) {
      await expect(server.send(lookAtHealth, { params }, account)).rejects.toMatchObject({ status: 403 });
      await expect(server.send(lookAtRestrictions, { params }, account)).rejects.toMatchObject({
        status: 403,
      });
    }
  });

  test('stay as they are when a record is corrected without looking, and change in the history folded', async () => {
    const params = { id: student.id };
    const before = await record('registrar');
    await server.send(editStudent, { params, body: editOf(before, { nickname: 'Noy' }) }, 'registrar');
    expect(await server.send(lookAtHealth, { params }, 'head')).toEqual({ healthNote });
    const again = await record('registrar');
    const body = editOf(again, { healthNote: 'canary-asthma' });
    await server.send(editStudent, { params, body }, 'registrar');
    const { rows } = await server.send(studentHistory, { params }, 'head');
    expect(rows[0]?.changes).toEqual([{ field: 'healthNote', before: null, after: null, folded: true }]);
    await server.send(
      editStudent,
      { params, body: { ...body, version: again.version + 1, healthNote } },
      'registrar',
    );
  });

  test("aren't written by who keeps records without that permission", async () => {
    await query(
      "delete from role_permission where role_id = 5 and permission like 'education.%.edit' and permission ~ 'health|legal'",
    );
    const current = await record('registrar');
    const write = (changes: object) =>
      server.send(editStudent, { params: { id: student.id }, body: editOf(current, changes) }, 'registrar');
    await expect(write({ healthNote: 'other' })).rejects.toMatchObject({
      fields: [{ path: 'healthNote', code: 'not_allowed' }],
    });
    const [first, ...rest] = editOf(current).guardians;
    await expect(
      write({ guardians: [{ ...first, legalRestriction: 'none' }, ...rest] }),
    ).rejects.toMatchObject({
      fields: [{ path: 'guardians.0.legalRestriction', code: 'not_allowed' }],
    });
  });
});

describe('a family', () => {
  test('reads no staff log, whatever its role was given, and of its own account only what it did itself', async () => {
    const account = await lookAs('family');
    const trails = server.app.endpoints.filter(({ name }) => /\.(audit|history)$/.test(name));
    await query(
      'insert into role_permission (role_id, permission) select 3, unnest($1::text[]) on conflict do nothing',
      [trails.map(({ access }) => access).filter((access) => access.includes('.'))],
    );
    for (const endpoint of trails.filter(
      ({ name }) => name !== 'settings.profile.audit' && name !== 'settings.card.history',
    )) {
      const { statusCode } = await ask(endpoint, account);
      expect({ name: endpoint.name, statusCode }).toEqual({ name: endpoint.name, statusCode: 403 });
    }
    await query(
      `insert into audit_entry (actor_id, action, entity, entity_id, reason)
       select a.id, 'edit', 'settings.user', f.id::text, 'canary-reason' from app_user a, app_user f
       where a.username = 'admin' and f.username = 'family'`,
    );
    expect(JSON.stringify(await server.send(profileAudit, {}, account))).not.toContain('canary-reason');
  });

  test("can't find out another's telephone number by searching for its beginnings", async () => {
    const account = await lookAs('other_household');
    for (const q of ['0205111', '51112233', '+856 20 5111', '2233']) {
      expect((await server.send(listStudents, { query: { q } }, account)).total).toBe(0);
      expect((await server.send(findStudents, { query: { q } }, account)).rows).toEqual([]);
    }
    expect((await server.send(findStudents, { query: { q: '0205111' } }, 'cashier')).rows).toHaveLength(1);
  });
});
