import { type ImportField, importFields, runImport } from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ImportDesk, importDesk } from './import-testing.ts';

let server: TestServer;
let desk: ImportDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await importDesk(server);
}, 120_000);
afterAll(() => server.stop());

describe('a dry run', () => {
  test('guesses the columns and says who is new, without writing anything', async () => {
    const row = desk.somebody();
    const { run, rows } = await desk.dryRun([row]);
    expect(run.columns.map(({ guess }) => guess)).toEqual(
      Object.keys(row).sort(
        (a, b) => importFields.indexOf(a as ImportField) - importFields.indexOf(b as ImportField),
      ),
    );
    expect(run).toMatchObject({ state: 'checked', counts: { new: 1, wrong: 0 } });
    expect(rows[0]).toMatchObject({
      number: 2,
      outcome: 'new',
      name: `ນຳເຂົ້າ${desk.count()} ແຖວທີ${desk.count()}`,
    });
    expect(await desk.found(`ນຳເຂົ້າ${desk.count()}`)).toEqual([]);
  });

  test('gives the reason at the cell of a wrong row', async () => {
    const { run, rows } = await desk.dryRun([
      desk.somebody({ birthDate: '31/02/2018' }),
      desk.somebody({ className: 'Z9/9' }),
      desk.somebody({ fatherPhone: '5555' }),
      desk.somebody({ fullName: '', birthDate: '2018' }),
      desk.somebody({ fatherName: '' }),
      desk.somebody({ birthDate: '1/1/2030' }),
      desk.somebody({ fullName: 'ບໍ່ຮູ້ເພດ ວົງ' }),
    ]);
    expect(run.counts?.wrong).toBe(7);
    expect(rows.map(({ remarks }) => remarks.map(({ path, code }) => `${path} ${code}`))).toEqual([
      ['birthDate date'],
      ['className class_unknown'],
      ['fatherPhone phone'],
      ['fullName name_needed', 'sex required'],
      ['fatherName guardian_name_needed'],
      ['birthDate date_past'],
      ['sex required'],
    ]);
  });

  test('asks before it converts years of the Buddhist Era', async () => {
    const { run, rows } = await desk.dryRun([desk.somebody({ birthDate: '07/09/2561' })]);
    expect(run.buddhist).toBe(1);
    expect(rows[0]?.remarks).toMatchObject([
      { code: 'buddhist_year', values: { year: '2561', gregorian: '2018' } },
    ]);
    expect((await desk.check(run, { options: { convertBuddhist: true } })).counts).toMatchObject({
      new: 1,
      wrong: 0,
    });
  });

  test('knows a class by the Lao name of its level', async () => {
    const lao = desk.className.replace(/^P/, 'ປ.').replace(/^M/, 'ມ. ').replace('/', ' / ');
    expect((await desk.dryRun([desk.somebody({ className: lao })])).rows[0]?.outcome).toBe('new');
  });

  test('finds a row that repeats an earlier one, but takes twins for two', async () => {
    const one = desk.somebody();
    const twin = { ...one, fullName: 'ນາງ ຝາແຝດ ຄົນທີສອງ' };
    const { rows } = await desk.dryRun([one, one, twin]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'wrong', 'new']);
    expect(rows[1]?.remarks).toMatchObject([{ code: 'repeated_row', values: { row: 2 } }]);
  });

  test('tells which classes would have more students than seats, and a run then needs the reason', async () => {
    const { run } = await desk.dryRun(Array.from({ length: 60 }, () => desk.somebody()));
    expect(run.crowded).toMatchObject([{ className: desk.className }]);
    await expect(
      server.send(runImport, { params: { id: run.id }, body: { leaveOut: false } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'class_crowded' });
  });
});

describe('somebody who may be known already', () => {
  test('is asked about, and is who the person says', async () => {
    const row = desk.somebody();
    await desk.imported(row);
    const { run, rows } = await desk.dryRun([{ ...row, nickname: 'ຄົນເກົ່າ' }]);
    expect(rows[0]).toMatchObject({
      outcome: 'unsure',
      candidates: [{ here: true, className: desk.className }],
    });
    const id = rows[0]?.candidates[0]?.id ?? 0;
    const same = await desk.check(run, { decisions: { '2': id } });
    expect(same.counts).toMatchObject({ changed: 1, unsure: 0 });
    expect((await desk.check(run, { options: { unsure: 'same' } })).counts).toMatchObject({ changed: 1 });
    expect((await desk.check(run, { decisions: { '2': 0 } })).counts).toMatchObject({ new: 1 });
  });

  test('is found by the Latin name too where the register has the Lao one first', async () => {
    await desk.imported(desk.somebody({ fullName: 'ນາງ ວັນນາ ສອງອັກສອນ', fullNameEn: 'Vanna Song-Aksone' }));
    const { rows } = await desk.dryRun([
      { fullName: 'Vanna SONG AKSONE', birthDate: '7/9/2018', nickname: 'ນ້ອຍ' },
    ]);
    expect(rows[0]).toMatchObject({
      outcome: 'unsure',
      candidates: [{ here: true, className: desk.className }],
    });
  });
});
