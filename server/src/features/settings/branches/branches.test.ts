import { Transformer } from '@napi-rs/image';
import { createClass } from '@suksa/contracts/education';
import { formatNumber } from '@suksa/contracts/number-pattern';
import { me } from '@suksa/contracts/session';
import {
  type BranchInput,
  branchAudit,
  branchChoices,
  branchImages,
  branchImpact,
  createBranch,
  exportBranches,
  letterhead,
  listBranches,
  readBranch,
  readSchoolNames,
  schoolNamesAudit,
  setBranchImage,
  setBranchUse,
  updateBranch,
  updateSchoolNames,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextCode } from '../../../school/money/number-series.ts';
import { aFile } from '../../../testing/a-file.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const asItRuns = (pattern: string) => ({ pattern, startAt: null });

const square = async (side: number, height = side) =>
  aFile(
    await Transformer.fromRgbaPixels(Buffer.alloc(side * height * 4, 90), side, height).png(),
    'image/png',
  );

let used = 0;
const typed = (changes: Partial<BranchInput> = {}): BranchInput => ({
  code: `T${++used}`,
  name: { lo: 'ສາຂາປາກເຊ', en: 'Pakse Branch' },
  levelIds: [1, 2],
  address: { lo: 'ເມືອງ ປາກເຊ', en: 'Pakse' },
  phone: '031 212 345',
  otherPhone: '020 5555 1234',
  licenceNumber: '0201/ສສກ',
  headUserId: null,
  workingDays: [1, 2, 3, 4, 5],
  receiptHeader: { lo: '', en: '' },
  series: {
    receipt: asItRuns('{branch}-{year}-{number:6}'),
    invoice: asItRuns('{branch}-I{year}-{number:6}'),
    student_code: asItRuns('{branch}{yy}{number:4}'),
  },
  ...changes,
});

const open = (changes?: Partial<BranchInput>, as: Account = 'admin') =>
  server.send(createBranch, { body: typed(changes) }, as);

const read = (id: number, as: Account = 'admin') => server.send(readBranch, { params: { id } }, as);

/** The form of a branch that is there, with something changed. */
const formOf = async (id: number, changes: Partial<BranchInput> = {}) => {
  const { head, levels, series, ...branch } = await read(id);
  return {
    ...typed(),
    ...branch,
    levelIds: levels.map((level) => level.id),
    headUserId: head?.id ?? null,
    series: {
      receipt: asItRuns(series.receipt.pattern),
      invoice: asItRuns(series.invoice.pattern),
      student_code: asItRuns(series.student_code.pattern),
    },
    ...changes,
  };
};
const change = async (id: number, changes: Partial<BranchInput>, as: Account = 'admin') =>
  server.send(updateBranch, { params: { id }, body: await formOf(id, changes) }, as);

describe('a branch', () => {
  test('is opened with its levels and telephones as people write them, and its history begins', async () => {
    const branch = await open({ phone: '+85631212345', workingDays: [6, 1, 2, 6] });
    expect(branch).toMatchObject({
      levels: [{ id: 1 }, { id: 2 }],
      phone: '031 212 345',
      workingDays: [1, 2, 6],
      status: 'active',
      codeFixed: false,
      students: 0,
      openYear: null,
    });
    const { rows } = await server.send(branchAudit, { params: { id: branch.id } }, 'admin');
    expect(rows).toMatchObject([{ action: 'create', by: { en: expect.any(String) } }]);
    const { branches } = await server.send(me, {}, 'admin');
    expect(branches.map(({ id }) => id)).toContain(branch.id);
  });

  test.each([
    ['code', { code: 'vte 1' }],
    ['code', { code: 'VTE' }],
    ['name.lo', { name: { lo: '', en: 'X' } }],
    ['levelIds', { levelIds: [] }],
    ['levelIds', { levelIds: [999_999] }],
    ['phone', { phone: '12345678901' }],
    ['headUserId', { headUserId: 999_999 }],
    ['timeZone', { timeZone: 'Asia/Tokyo' }],
    ['workingDays', { workingDays: [] }],
  ] as const)('is refused at %s where that is wrong', async (path, changes) => {
    await expect(open(changes as Partial<BranchInput>)).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test('is opened only by those who work in every branch; its head changes it', async () => {
    const body = typed();
    const asked = await server.ask(createBranch, { body }, 'head');
    expect(asked.json().error.code).toBe('no_permission');
    const before = await read(1);
    const after = await change(1, { licenceNumber: '0142/ສສກ-2' }, 'head');
    expect(after.licenceNumber).toBe('0142/ສສກ-2');
    await change(1, { licenceNumber: before.licenceNumber });
    await expect(read(2, 'head')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('keeps its code once there are documents, and gives it up before', async () => {
    await expect(change(1, { code: 'VTX' })).rejects.toMatchObject({
      fields: [{ path: 'code', code: 'branch_code_fixed' }],
    });
    const update = sql`update branch set code = 'VTX' where id = 1`;
    await expect(server.app.db.execute(update)).rejects.toMatchObject({
      cause: { constraint: 'branch_code_fixed' },
    });
    const { id } = await open();
    expect(await change(id, { code: `NEW${id}` })).toMatchObject({ code: `NEW${id}` });
  });

  test('goes on teaching the levels that have classes', async () => {
    const { levels } = await read(1);
    await expect(change(1, { levelIds: levels.slice(1).map(({ id }) => id) })).rejects.toMatchObject({
      fields: [{ path: 'levelIds', code: 'level_has_classes' }],
    });
  });

  test('is changed by one of two editors; the second sees what the first saved', async () => {
    const { id } = await open();
    const body = await formOf(id, { licenceNumber: 'first' });
    await server.send(updateBranch, { params: { id }, body }, 'admin');
    const first = await server.send(me, {}, 'admin');
    // A picture makes no version: its hanger is not who was first.
    await server.send(
      setBranchImage,
      { params: { id, kind: 'logo' }, body: { picture: await square(20) } },
      'operator',
    );
    await expect(server.send(updateBranch, { params: { id }, body }, 'operator')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { licenceNumber: 'first', levelIds: [1, 2] }, changedBy: first.name },
    });
  });
});

describe('the numbers of a branch', () => {
  test.each([
    ['pattern_number', '{branch}-{year}'],
    ['pattern_number', '{branch}-{year}-{number:4}-{number:4}'],
    ['pattern_branch', '{year}-{number:6}'],
    ['pattern_year', '{branch}-{number:6}'],
    ['pattern_signs', '{branch} {year} {number:6}'],
    ['pattern_signs', '{branch}{year}{number:0}{number:6}'],
  ])('are refused as %s in the pattern %s', async (code, pattern) => {
    const series = { ...typed().series, invoice: asItRuns(pattern) };
    await expect(open({ series })).rejects.toMatchObject({
      fields: expect.arrayContaining([{ path: 'series.invoice.pattern', code }]),
    });
  });

  test('print as the pattern says, and grow past their digits', () => {
    const parts = { branch: 'VTE', year: 2026, number: 42 };
    expect(formatNumber('{branch}-{year}-{number:6}', parts)).toBe('VTE-2026-000042');
    expect(formatNumber('N.{number:3}/{branch}/{yy}', parts)).toBe('N.042/VTE/26');
    expect(formatNumber('{branch}{yy}{number:1}', { ...parts, number: 123 })).toBe('VTE26123');
  });

  test('jump ahead but never back', async () => {
    const { id, series } = await open();
    const ahead = await change(id, {
      series: { ...typed().series, invoice: { pattern: series.invoice.pattern, startAt: 501 } },
    });
    expect(ahead.series.invoice.next).toBe(501);
    await expect(
      change(id, {
        series: { ...typed().series, invoice: { pattern: series.invoice.pattern, startAt: 500 } },
      }),
    ).rejects.toMatchObject({ fields: [{ path: 'series.invoice.startAt', code: 'series_back' }] });
    const year = Number(new Date().toISOString().slice(0, 4));
    const taken = await server.app.db.transaction((tx) =>
      nextCode(tx, { branchId: id, kind: 'invoice', year }),
    );
    expect(taken).toEqual({ number: 501, code: `${ahead.code}-I${year}-000501` });
  });

  test('of receipts go on behind those on paper only until the year’s first receipt', async () => {
    const { series } = await read(1);
    expect(series.receipt.mayJump).toBe(false);
    await expect(
      change(1, {
        series: { ...typed().series, receipt: { ...series.receipt, startAt: series.receipt.next + 5 } },
      }),
    ).rejects.toMatchObject({ fields: [{ path: 'series.receipt.startAt', code: 'series_started' }] });
    const { id } = await open();
    const receipt = { pattern: '{branch}/{yy}/{number:5}', startAt: 1201 };
    expect((await change(id, { series: { ...typed().series, receipt } })).series.receipt.next).toBe(1201);
  });
});

describe('taking a branch out of use', () => {
  test('tells first what it touches, then shuts everybody out, and can be undone', async () => {
    const impact = await server.send(branchImpact, { params: { id: 2 } }, 'admin');
    expect(impact).toMatchObject({ isLast: false, openYear: expect.any(String) });
    expect(impact.students).toBeGreaterThan(0);
    expect(impact.unpaidInvoices).toBeGreaterThan(0);
    const { rows: open } = await server.app.db.execute<{ tills: number; devices: number }>(sql`select
      (select count(*)::int from till where branch_id = 2 and state = 'open') as tills,
      (select count(*)::int from kiosk where branch_id = 2 and paired_at is not null and revoked_at is null) as devices`);
    expect([impact.openTills, impact.devices]).toEqual([open[0]?.tills, open[0]?.devices]);
    expect(impact.openTills).toBeGreaterThan(0);
    const { version } = await read(2);
    const body = { active: false, reason: 'ປິດສາຂາ', version };
    const closed = await server.send(setBranchUse, { params: { id: 2 }, body }, 'admin');
    expect(closed.status).toBe('inactive');
    const { branches } = await server.send(me, {}, 'admin');
    expect(branches.map(({ id }) => id)).not.toContain(2);
    const { rows } = await server.send(listBranches, { query: { status: 'inactive' } }, 'admin');
    expect(rows.map(({ id }) => id)).toEqual([2]);
    const again = { active: true, reason: 'ເປີດຄືນ', version: closed.version };
    await server.send(setBranchUse, { params: { id: 2 }, body: again }, 'admin');
    const { rows: history } = await server.send(branchAudit, { params: { id: 2 } }, 'admin');
    expect(history).toMatchObject([
      { action: 'enable', reason: 'ເປີດຄືນ' },
      { action: 'disable', reason: 'ປິດສາຂາ' },
    ]);
  });

  test('nothing that was meant for it is written in another branch, and open pages hear that it is shut', async () => {
    const { version } = await read(2);
    const use = (active: boolean, at: number) =>
      server.send(setBranchUse, { params: { id: 2 }, body: { active, reason: 'x', version: at } }, 'admin');
    const rights = async () => (await server.ask(me, {}, 'admin')).headers.rights;
    const before = await rights();
    await use(false, version);
    const body = {
      ...{ name: 'ZZ/1', levelId: 1, room: '', capacity: 30, teacherId: null },
    };
    await expect(server.send(createClass, { body }, 'admin', { branchId: 2 })).rejects.toMatchObject({
      status: 403,
      code: 'not_in_branch',
    });
    expect(await rights()).not.toBe(before);
    await use(true, version + 1);
    const { rows } = await server.app.db.execute(sql`select 1 from class where name = 'ZZ/1'`);
    expect(rows).toEqual([]);
  });

  test('wants a reason, and leaves the last one in use', async () => {
    const { rows } = await server.send(listBranches, { query: { status: 'active' } }, 'admin');
    const [last, ...others] = rows;
    for (const { id, version } of others)
      await server.send(
        setBranchUse,
        { params: { id }, body: { active: false, reason: 'x', version } },
        'admin',
      );
    const params = { id: last?.id ?? 0 };
    const version = last?.version ?? 1;
    await expect(
      server.send(setBranchUse, { params, body: { active: false, reason: '', version } }, 'admin'),
    ).rejects.toMatchObject({ fields: [{ path: 'reason', code: 'required' }] });
    await expect(
      server.send(setBranchUse, { params, body: { active: false, reason: 'x', version } }, 'admin'),
    ).rejects.toMatchObject({ code: 'last_branch', status: 409 });
    for (const { id, version: old } of others)
      await server.send(
        setBranchUse,
        { params: { id }, body: { active: true, reason: 'x', version: old + 1 } },
        'admin',
      );
  });
});

describe('the pictures of a branch', () => {
  test('are kept small, told at the head of every sheet, and taken away again', async () => {
    const params = { id: 1, kind: 'logo' } as const;
    await server.send(setBranchImage, { params, body: { picture: await square(900) } }, 'head');
    const { logo, school } = await server.send(letterhead, {}, 'cashier');
    expect(school).toEqual({ lo: 'ໂຮງຮຽນ ສຸກສະຫວັນ', en: 'Suksavanh School' });
    const bytes = Buffer.from((logo ?? '').replace(/^data:image\/png;base64,/, ''), 'base64');
    expect(await new Transformer(bytes).metadata()).toMatchObject({ width: 600, height: 600 });
    await server.send(setBranchImage, { params, body: { picture: null } }, 'head');
    expect((await server.send(branchImages, { params: { id: 1 } }, 'head')).logo).toBeNull();
    const { rows } = await server.send(branchAudit, { params: { id: 1 } }, 'head');
    expect(rows.slice(0, 2)).toMatchObject([{ action: 'picture_removed' }, { action: 'picture' }]);
  });

  test('of stamp and signature are no family’s', async () => {
    const picture = await square(20);
    for (const kind of ['stamp', 'signature', 'bank_qr'] as const)
      await server.send(setBranchImage, { params: { id: 1, kind }, body: { picture } }, 'admin');
    expect(await server.send(letterhead, {}, 'family')).toMatchObject({
      stamp: null,
      signature: null,
      bankQr: expect.stringContaining('data:image/png'),
    });
    expect((await server.send(letterhead, {}, 'head')).stamp).not.toBeNull();
  });

  test('of a bank’s QR are the code: as a telephone shows it no other telephone reads it from paper', async () => {
    const send = async (height: number) =>
      server.send(
        setBranchImage,
        { params: { id: 1, kind: 'bank_qr' }, body: { picture: await square(400, height) } },
        'admin',
      );
    await expect(send(866)).rejects.toMatchObject({ fields: [{ path: 'picture', code: 'bank_qr_around' }] });
    await send(600);
  });

  test('must be pictures', async () => {
    const params = { id: 1, kind: 'stamp' } as const;
    for (const picture of [aFile('no picture', 'image/png'), aFile('<b>', 'text/html')])
      await expect(server.send(setBranchImage, { params, body: { picture } }, 'admin')).rejects.toMatchObject(
        { fields: [{ path: 'picture', code: 'file_type' }] },
      );
  });
});

describe('the list of branches', () => {
  test('is searched, sorted and exported', async () => {
    const { rows } = await server.send(listBranches, { query: { q: 'ຫຼວງພະບາງ' } }, 'admin');
    expect(rows.map(({ code }) => code)).toEqual(['LPB']);
    const sorted = await server.send(listBranches, { query: { sort: 'students', dir: 'desc' } }, 'admin');
    expect(sorted.rows.slice(0, 2).map(({ code }) => code)).toEqual(['VTE', 'LPB']);
    const columns = [
      { key: 'code', title: 'Code' },
      { key: 'status', title: 'State', labels: { active: 'ໃຊ້ງານ' } },
    ];
    const answer = await server.ask(
      exportBranches,
      { body: { query: { q: 'VTE' }, format: 'csv', columns } },
      'head',
    );
    expect(answer.body).toBe('\uFEFFCode,State\r\nVTE,ໃຊ້ງານ\r\n');
  });

  test('offers levels, and as heads the staff of one’s branches', async () => {
    const { levels, staff, everywhere } = await server.send(branchChoices, {}, 'head');
    expect(levels.map(({ code }) => code)).toContain('M7');
    expect(staff.length).toBeGreaterThan(3);
    expect(everywhere).toBe(false);
  });
});

describe('the school', () => {
  test('is named by those who work in every branch, and nobody’s change is lost', async () => {
    const before = await server.send(readSchoolNames, {}, 'head');
    const body = { ...before, name: { lo: 'ໂຮງຮຽນ ໃໝ່', en: 'New School' } };
    await expect(server.send(updateSchoolNames, { body }, 'head')).rejects.toMatchObject({
      code: 'above_own_rights',
    });
    const after = await server.send(updateSchoolNames, { body }, 'admin');
    expect(after.name.en).toBe('New School');
    await expect(server.send(updateSchoolNames, { body }, 'operator')).rejects.toMatchObject({
      code: 'conflict',
    });
    const { rows } = await server.send(schoolNamesAudit, {}, 'admin');
    expect(rows[0]).toMatchObject({ action: 'edit', changes: [{ field: 'name' }] });
    await server.send(updateSchoolNames, { body: { ...before, version: after.version } }, 'admin');
  });
});
