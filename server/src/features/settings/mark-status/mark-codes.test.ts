import { bandOf, mergeBand, moveBorder, rangeFaults, splitBand } from '@suksa/contracts/marks/code';
import { me } from '@suksa/contracts/session';
import {
  addDefaultCodes,
  createMarkCode,
  deleteMarkCode,
  exportMarkCodes,
  listMarkCodes,
  type MarkBandInput,
  type MarkCodeInput,
  markBands,
  markBandsAudit,
  markCodeAudit,
  saveMarkBands,
  shownBands,
  updateMarkCode,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const usual = [
  { code: 'D', from: 0, until: 499 },
  { code: 'C', from: 500, until: 699 },
  { code: 'B', from: 700, until: 799 },
  { code: 'A', from: 800, until: 1000 },
];

describe('a mark', () => {
  test.each([
    [0, 'D'],
    [4.99, 'D'],
    [4.995, 'C'],
    [5, 'C'],
    [6.99, 'C'],
    [7, 'B'],
    [8, 'A'],
    [10, 'A'],
  ])('of %d lies in band %s', (mark, code) => {
    expect(bandOf(mark, usual)?.code).toBe(code);
  });

  test('that is missing lies in no band', () => {
    expect(bandOf(null, usual)).toBeUndefined();
    expect(bandOf(5, [])).toBeUndefined();
  });
});

describe('bands', () => {
  test('cover 0 to 10 whatever is done with them', () => {
    const moved = moveBorder(usual, 2, 655);
    expect(moved.map(({ from, until }) => [from, until])).toEqual([
      [0, 499],
      [500, 654],
      [655, 799],
      [800, 1000],
    ]);
    const split = splitBand(usual, 3, { code: 'A+' });
    expect(split.slice(3)).toEqual([
      { code: 'A', from: 800, until: 899 },
      { code: 'A+', from: 900, until: 1000 },
    ]);
    for (const index of [0, 1, 2, 3]) expect(rangeFaults(mergeBand(usual, index))).toEqual([]);
    expect(mergeBand(usual, 0)[0]).toEqual({ code: 'C', from: 0, until: 699 });
    expect(rangeFaults(moved)).toEqual([]);
    expect(rangeFaults(split)).toEqual([]);
  });

  test('keep at least one mark each, however far a border is pushed', () => {
    expect(moveBorder(usual, 1, -50)[0]).toMatchObject({ from: 0, until: 0 });
    expect(moveBorder(usual, 1, 5000)[1]).toMatchObject({ from: 699, until: 699 });
    expect(splitBand([{ from: 0, until: 0, code: 'x' }], 0, { code: 'y' })).toHaveLength(1);
  });

  test('tell where they leave a gap or overlap', () => {
    const codes = (bands: { from: number; until: number }[]) => rangeFaults(bands).map(({ code }) => code);
    expect(codes([{ from: 1, until: 1000 }])).toEqual(['band_start']);
    expect(codes([{ from: 0, until: 999 }])).toEqual(['band_end']);
    expect(
      codes([
        { from: 0, until: 400 },
        { from: 402, until: 1000 },
      ]),
    ).toEqual(['band_gap']);
    expect(
      codes([
        { from: 0, until: 400 },
        { from: 400, until: 1000 },
      ]),
    ).toEqual(['band_overlap']);
  });
});

const set = () => server.send(markBands, {}, 'head');
const inputs = async (): Promise<MarkBandInput[]> => (await set()).bands;
const save = async (bands: MarkBandInput[], as: Account = 'head') =>
  server.send(saveMarkBands, { body: { version: (await set()).version, bands } }, as);

describe('the bands of a school', () => {
  test('are the usual Lao ones from the first day, for whoever is signed in', async () => {
    const { bands } = await server.send(shownBands, {}, 'teacher');
    expect(bands.map(({ code, from, until, name }) => [code, name.lo, from, until])).toEqual([
      ['D', 'ອ່ອນ', 0, 499],
      ['C', 'ປານກາງ', 500, 699],
      ['B', 'ດີ', 700, 799],
      ['A', 'ເກັ່ງ', 800, 1000],
    ]);
  });

  test('are changed as one set, by one of two editors, and the history names the band', async () => {
    const { version, bands } = await set();
    const body = { version, bands: moveBorder(bands, 2, 650) };
    expect((await server.send(saveMarkBands, { body }, 'head')).version).toBe(version + 1);
    await expect(server.send(saveMarkBands, { body }, 'operator')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { version: version + 1 } },
    });
    const { rows } = await server.send(markBandsAudit, {}, 'head');
    expect(rows[0]?.changes.map(({ field }) => field).sort()).toEqual(['B', 'C']);
    await save(bands);
  });

  test.each([
    ['bands.1.from', 'band_gap', (bands: MarkBandInput[]) => (bands[1] as MarkBandInput).from++],
    ['bands.1.from', 'band_overlap', (bands: MarkBandInput[]) => (bands[1] as MarkBandInput).from--],
    ['bands.0.from', 'band_start', (bands: MarkBandInput[]) => (bands[0] as MarkBandInput).from++],
    ['bands.3.from', 'band_end', (bands: MarkBandInput[]) => (bands[3] as MarkBandInput).until--],
    [
      'bands.1.code',
      'code_twice',
      (bands: MarkBandInput[]) => Object.assign(bands[1] as object, { code: 'd' }),
    ],
    [
      'bands.3.passes',
      'band_pass_order',
      (bands: MarkBandInput[]) => Object.assign(bands[3] as object, { passes: false }),
    ],
    [
      'bands.0.code',
      'duplicate',
      (bands: MarkBandInput[]) => Object.assign(bands[0] as object, { code: 'abs' }),
    ],
    [
      'bands.0.code',
      'not_found',
      (bands: MarkBandInput[]) => Object.assign(bands[0] as object, { id: 99_999 }),
    ],
  ])('are refused at %s with %s', async (path, code, spoil) => {
    const bands = await inputs();
    spoil(bands);
    await expect(save(bands)).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path, code })]),
    });
  });

  test('can change places and codes in one go', async () => {
    const bands = await inputs();
    const codes = bands.map(({ code }) => code);
    const { bands: turned } = await save(
      bands.map((band, index) => ({ ...band, code: codes[3 - index] ?? '' })),
    );
    expect(turned.map(({ code }) => code)).toEqual([...codes].reverse());
    await save(bands);
  });

  test('that hold averages go out of use instead of being deleted, and come back by their code', async () => {
    const { db } = server.app;
    await db.execute(sql`insert into year_result (student_id, year_id, average) values (1, 1, 7.5)
      on conflict (student_id, year_id) do update set average = 7.5`);
    const before = await inputs();
    expect((await set()).spread).toContainEqual(expect.objectContaining({ mark: 750 }));
    await save(mergeBand(before, 2));
    const { rows } = await server.send(listMarkCodes, { query: { kind: 'band', active: 'no' } }, 'head');
    expect(rows).toMatchObject([{ code: 'B', from: 700, until: 799, active: false }]);
    const { bands } = await save(before.map((band) => (band.code === 'B' ? { ...band, id: null } : band)));
    expect(bands.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('that hold none are deleted', async () => {
    const before = await inputs();
    const made = { id: null, code: 'A+', name: { lo: 'ເກັ່ງຫຼາຍ', en: 'Outstanding' }, passes: true };
    const { bands } = await save(splitBand(before, 3, { ...made, tone: 'violet' as const }));
    await server.app.db.execute(sql`delete from year_result where average >= 9 or re_sit_average >= 9`);
    await save(mergeBand(bands, 4));
    const { rows } = await server.send(listMarkCodes, { query: { kind: 'band' } }, 'head');
    expect(rows.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('are held to the whole of 0 to 10 by the database itself', async () => {
    const { db } = server.app;
    for (const broken of [
      sql`update mark_code set until_mark = 900 where kind = 'band' and until_mark = 1000`,
      sql`update mark_code set from_mark = from_mark - 1 where kind = 'band' and from_mark = 500`,
      sql`update mark_code set active = false where code = 'D'`,
    ])
      await expect(db.execute(broken)).rejects.toMatchObject({ cause: { constraint: 'mark_bands_cover' } });
    const used = db.execute(sql`delete from mark_code where kind = 'band' and from_mark = 700`);
    await expect(used).rejects.toMatchObject({ cause: { constraint: 'mark_code_in_use_stays' } });
  });
});

let made = 0;
const typed = (changes: Partial<MarkCodeInput> = {}): MarkCodeInput => {
  made += 1;
  return {
    kind: 'special',
    code: `S${made}`,
    name: { lo: `ລະຫັດ ${made}`, en: `Code ${made}` },
    tone: 'gray',
    sign: `s${made}`,
    counts: 'left_out',
    passes: false,
    outcome: null,
    active: true,
    ...changes,
  };
};
const add = (changes?: Partial<MarkCodeInput>, as: Account = 'admin') =>
  server.send(createMarkCode, { body: typed(changes) }, as);

describe('a code', () => {
  test('that stands in place of a mark says how it counts; a result whether it passes', async () => {
    expect(await add({ counts: 'as_zero' })).toMatchObject({ counts: 'as_zero', passes: null, from: null });
    expect(await add({ kind: 'result', passes: true })).toMatchObject({
      passes: true,
      sign: null,
      counts: null,
    });
  });

  test.each([
    ['code', { code: '' }],
    ['code', { code: 'pro' }],
    ['sign', { sign: '' }],
    ['sign', { sign: 'ຂ' }],
    ['name.en', { name: { lo: 'x', en: '' } }],
    ['outcome', { kind: 'result' as const, outcome: 'promote' as const }],
  ])('is refused at %s where that is missing or another’s', async (path, changes) => {
    await expect(add(changes)).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test('is changed by one of two editors, keeps its kind, and tells its history', async () => {
    const { id, version, code } = await add();
    const body = { ...typed({ code, name: { lo: 'ໃໝ່', en: 'New' } }), version };
    expect((await server.send(updateMarkCode, { params: { id }, body }, 'head')).name.en).toBe('New');
    await expect(server.send(updateMarkCode, { params: { id }, body }, 'admin')).rejects.toMatchObject({
      code: 'conflict',
    });
    const other = { ...body, version: version + 1, kind: 'result' as const };
    await expect(server.send(updateMarkCode, { params: { id }, body: other }, 'admin')).rejects.toMatchObject(
      {
        fields: [{ path: 'kind' }],
      },
    );
    const { rows } = await server.send(markCodeAudit, { params: { id } }, 'head');
    expect(rows.map(({ action }) => action)).toEqual(['edit', 'create']);
  });

  test('that students’ years ended with can go out of use, but neither be deleted nor mean something else', async () => {
    await server.app.db.execute(sql`update enrolment set outcome = 'promote' where id = 1`);
    const { rows } = await server.send(listMarkCodes, { query: { kind: 'result', q: 'PRO' } }, 'admin');
    const found = rows.find(({ outcome }) => outcome === 'promote');
    const id = found?.id ?? 0;
    expect(found?.uses).toBeGreaterThan(0);
    await expect(server.send(deleteMarkCode, { params: { id } }, 'admin')).rejects.toMatchObject({
      code: 'code_in_use',
      details: { uses: found?.uses },
    });
    const body = {
      ...typed({ kind: 'result', code: 'PRO', outcome: null, passes: true }),
      version: found?.version ?? 0,
    };
    await expect(server.send(updateMarkCode, { params: { id }, body }, 'admin')).rejects.toMatchObject({
      fields: [{ path: 'outcome', code: 'code_in_use' }],
    });
    const idle = { ...body, outcome: 'promote' as const, active: false };
    expect(await server.send(updateMarkCode, { params: { id }, body: idle }, 'admin')).toMatchObject({
      active: false,
    });
  });

  test('that nothing refers to is deleted; a band is not, by itself', async () => {
    const { id } = await add();
    await server.send(deleteMarkCode, { params: { id } }, 'admin');
    const [band] = await inputs();
    const params = { id: band?.id ?? 0 };
    await expect(server.send(deleteMarkCode, { params }, 'admin')).rejects.toMatchObject({
      code: 'edited_as_set',
    });
  });

  test('is listed by kind, bands from the best down, and exported', async () => {
    const { rows } = await server.send(listMarkCodes, { query: { kind: 'band', active: 'yes' } }, 'head');
    expect(rows.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D']);
    const file = await server.send(
      exportMarkCodes,
      {
        body: {
          query: { kind: 'band' },
          format: 'csv',
          columns: [
            { key: 'code', title: 'Code' },
            { key: 'range', title: 'Range' },
          ],
        },
      },
      'head',
    );
    expect(await file.text()).toContain('A,8.00–10.00');
  });

  test('of a kind that the school has none of can be had from the usual set', async () => {
    expect(await server.send(addDefaultCodes, {}, 'admin')).toEqual({ made: 0 });
    // A code in use stays, whatever deletes it.
    await server.app.db.execute(sql`delete from mark_correction`);
    await server.app.db.execute(sql`delete from mark where code_id is not null`);
    await server.app.db.execute(sql`delete from mark_code where kind = 'special'`);
    expect(await server.send(addDefaultCodes, {}, 'admin')).toEqual({ made: 4 });
  });

  test('of bands makes a version of the set, and a late editor of the bands hears who made it', async () => {
    const { version, bands } = await set();
    await save(bands, 'head');
    await server.app.db.execute(sql`delete from year_result`);
    await server.app.db.execute(sql`delete from mark_code where kind = 'band'`);
    expect(await server.send(addDefaultCodes, {}, 'admin')).toEqual({ made: 4 });
    const { name } = await server.send(me, {}, 'admin');
    await expect(server.send(saveMarkBands, { body: { version, bands } }, 'head')).rejects.toMatchObject({
      code: 'conflict',
      details: { changedBy: name },
    });
    expect((await server.send(markBandsAudit, {}, 'head')).rows[0]).toMatchObject({ action: 'create' });
  });

  test('is kept from those who may not', async () => {
    await expect(add({}, 'head')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(save(await inputs(), 'registrar')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(server.send(shownBands, {}, 'nobody')).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});
