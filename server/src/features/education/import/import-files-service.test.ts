import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  discardImport,
  exportImportErrors,
  getImport,
  importFields,
  importTemplate,
  listImports,
  uploadImport,
} from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guessColumns } from '../../../spreadsheet/columns.ts';
import { readSheet } from '../../../spreadsheet/read-sheet.ts';
import { aFile } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importColumns } from './import-columns.ts';
import { fileOf, type ImportDesk, importDesk } from './import-testing.ts';

let server: TestServer;
let desk: ImportDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await importDesk(server);
}, 120_000);
afterAll(() => server.stop());

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('who may', () => {
  test('import is the registrar; the head reads, others see nothing', async () => {
    const run = await desk.upload([desk.somebody()]);
    expect((await server.send(getImport, { params: { id: run.id } }, 'head')).id).toBe(run.id);
    for (const account of ['head', 'teacher', 'cashier', 'gate', 'family'] as const) {
      await expect(desk.upload([desk.somebody()], account)).rejects.toMatchObject({ code: 'no_permission' });
    }
    await expect(server.send(getImport, { params: { id: run.id } }, 'family')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });

  test('a sheet that was not run can be forgotten, one that was cannot', async () => {
    const run = await desk.upload([desk.somebody()]);
    await server.send(discardImport, { params: { id: run.id } }, 'registrar');
    await expect(server.send(getImport, { params: { id: run.id } }, 'registrar')).rejects.toMatchObject({
      code: 'not_found',
    });
    const done = await desk.imported(desk.somebody());
    await expect(server.send(discardImport, { params: { id: done.id } }, 'registrar')).rejects.toMatchObject({
      code: 'wrong_state',
    });
  });

  test('an earlier import is found by part of its file’s name', async () => {
    const run = await desk.upload([desk.somebody()]);
    const ask = (q: string) => server.send(listImports, { query: { q } }, 'head');
    expect((await ask('ນັກຮຽນ')).rows.map(({ id }) => id)).toContain(run.id);
    expect((await ask('nothing of the kind')).total).toBe(0);
  });

  test('a closed year takes no import', async () => {
    const { branches } = await import('@suksa/contracts/session').then(({ me }) =>
      server.send(me, {}, 'registrar'),
    );
    const closed = branches[0]?.years.find(({ state }) => state === 'closed');
    const file = fileOf(['fullName'], [{ fullName: 'ນາງ ປີເກົ່າ' }]);
    await expect(
      server.send(uploadImport, { body: { file } }, 'registrar', {
        branchId: branches[0]?.id ?? 0,
        yearId: closed?.id ?? 0,
      }),
    ).rejects.toMatchObject({ status: 423, code: 'year_closed' });
  });
});

describe('files', () => {
  test('wrong rows come back as the same spreadsheet with a column of reasons', async () => {
    const { run } = await desk.dryRun([desk.somebody(), desk.somebody({ birthDate: '31/02/2018' })]);
    const words = { title: 'ເຫດຜົນ', fields: { birthDate: 'ວັນເກີດ' }, sentences: { date: 'ບໍ່ແມ່ນວັນທີ' } };
    const blob = await server.send(
      exportImportErrors,
      { params: { id: run.id }, body: { format: 'xlsx', ...words } },
      'registrar',
    );
    const bytes = Buffer.from(await blob.arrayBuffer());
    const { titles, rows } = await readSheet({ name: 'errors.xlsx', type: '', bytes }, importColumns);
    expect(titles).toEqual([...run.columns.map(({ title }) => title), 'ເຫດຜົນ']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells).toContain('31/02/2018');
    expect(rows[0]?.cells.at(-1)).toBe('ວັນເກີດ: ບໍ່ແມ່ນວັນທີ');
  });

  test('the template in either language is understood when it comes back, without its example', async () => {
    for (const locale of ['en', 'lo']) {
      const words = JSON.parse(
        readFileSync(
          join(import.meta.dirname, `../../../../../remotes/education/locales/${locale}.json`),
          'utf8',
        ),
      ).fields as Record<string, string>;
      const columns = importFields.map((key) => ({
        key,
        title: words[key === 'phone' ? 'own_phone' : snakeCase(key)] ?? '',
      }));
      expect(
        guessColumns(
          columns.map(({ title }) => title),
          importColumns,
        ),
        locale,
      ).toEqual([...importFields]);
      const blob = await server.send(
        importTemplate,
        {
          body: {
            sheets: { students: 'ນັກຮຽນ', values: 'Values' },
            columns,
            example: { code: locale === 'en' ? 'Example' : 'ຕົວຢ່າງ', fullName: 'ທ້າວ ຄຳ' },
            allowed: { sex: ['ຍິງ', 'ຊາຍ'] },
          },
        },
        'registrar',
      );
      const file = aFile(new Uint8Array(await blob.arrayBuffer()), '', 'template.xlsx');
      await expect(server.send(uploadImport, { body: { file } }, 'registrar')).rejects.toMatchObject({
        fields: [{ path: 'file', code: 'sheet_empty' }],
      });
    }
  });
});
