import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkImport,
  discardImport,
  exportImportErrors,
  getImport,
  getPupil,
  type ImportDecisions,
  type ImportField,
  type ImportOptions,
  importFields,
  importTemplate,
  listClasses,
  listImportRows,
  listImports,
  listPupils,
  type PupilImport,
  pupilHistory,
  runImport,
  setPhoto,
  undoImport,
  uploadImport,
} from '@suksa/contracts/education';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pupilImports } from '../../db/schema/index.ts';
import { guessColumns } from '../../spreadsheet/columns.ts';
import { readSheet } from '../../spreadsheet/read-sheet.ts';
import { type Account, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { importColumns } from './import-columns.ts';

let server: TestServer;
let className = '';
beforeAll(async () => {
  server = await startTestServer();
  const { classes } = await server.send(listClasses, {}, 'registrar');
  className = classes.find(({ pupils, capacity }) => pupils + 6 < capacity)?.name ?? '';
}, 120_000);
afterAll(() => server.stop());

type Cells = Partial<Record<ImportField, string>>;

const fileOf = (fields: readonly ImportField[], rows: readonly Cells[]) => {
  const titles = fields.map((field) => importColumns.find(({ key }) => key === field)?.titles[0] ?? field);
  const lines = [titles, ...rows.map((row) => fields.map((field) => row[field] ?? ''))];
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
  return { name: 'ນັກຮຽນ.csv', content: Buffer.from(text).toString('base64') };
};

const upload = (rows: readonly Cells[], as: Account = 'registrar') => {
  const fields = importFields.filter((field) => rows.some((row) => row[field] !== undefined));
  return server.send(uploadImport, { body: { file: fileOf(fields, rows) } }, as);
};

const settled = async (id: number): Promise<PupilImport> => {
  for (;;) {
    const run = await server.send(getImport, { params: { id } }, 'registrar');
    if (!['checking', 'running', 'undoing'].includes(run.state)) return run;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

interface Asked {
  readonly options?: Partial<ImportOptions>;
  readonly decisions?: ImportDecisions;
}

const check = async (run: PupilImport, { options, decisions = {} }: Asked = {}) => {
  const choice = run.columns.map(({ guess }) => guess);
  const all: ImportOptions = { convertBuddhist: false, startDate: '2026-11-16', unsure: 'ask', ...options };
  await server.send(
    checkImport,
    { params: { id: run.id }, body: { choice, options: all, decisions } },
    'registrar',
  );
  return settled(run.id);
};

const rowsOf = async (id: number) =>
  (await server.send(listImportRows, { params: { id }, query: { size: 100 } }, 'registrar')).rows;

const dryRun = async (rows: readonly Cells[], asked?: Asked) => {
  const run = await check(await upload(rows), asked);
  return { run, rows: await rowsOf(run.id) };
};

const execute = async (id: number, body: { leaveOut?: boolean; overCapacityReason?: string } = {}) => {
  await server.send(runImport, { params: { id }, body: { leaveOut: false, ...body } }, 'registrar');
  return settled(id);
};

const found = async (q: string) =>
  (await server.send(listPupils, { query: { q, size: 20, status: 'all' } }, 'registrar')).rows;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

let count = 0;
/** Names and phones that nobody has yet. */
const somebody = (changes: Cells = {}): Cells => {
  count += 1;
  return {
    fullName: `ທ້າວ ນຳເຂົ້າ${count} ແຖວທີ${count}`,
    birthDate: '7/9/2018',
    className,
    fatherName: `ທ້າວ ພໍ່${count}`,
    fatherPhone: `020 5${String(1_000_000 + count)}`,
    ...changes,
  };
};

const imported = async (...rows: Cells[]) => {
  const { run } = await dryRun(rows);
  return execute(run.id);
};

describe('a dry run', () => {
  test('guesses the columns and says who is new, without writing anything', async () => {
    const row = somebody();
    const { run, rows } = await dryRun([row]);
    expect(run.columns.map(({ guess }) => guess)).toEqual(
      Object.keys(row).sort(
        (a, b) => importFields.indexOf(a as ImportField) - importFields.indexOf(b as ImportField),
      ),
    );
    expect(run).toMatchObject({ state: 'checked', counts: { new: 1, wrong: 0 } });
    expect(rows[0]).toMatchObject({ number: 2, outcome: 'new', name: `ນຳເຂົ້າ${count} ແຖວທີ${count}` });
    expect(await found(`ນຳເຂົ້າ${count}`)).toEqual([]);
  });

  test('gives the reason at the cell of a wrong row', async () => {
    const { run, rows } = await dryRun([
      somebody({ birthDate: '31/02/2018' }),
      somebody({ className: 'Z9/9' }),
      somebody({ fatherPhone: '5555' }),
      somebody({ fullName: '', birthDate: '2018' }),
      somebody({ fatherName: '' }),
      somebody({ birthDate: '1/1/2030' }),
      somebody({ fullName: 'ບໍ່ຮູ້ເພດ ວົງ' }),
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
    const { run, rows } = await dryRun([somebody({ birthDate: '07/09/2561' })]);
    expect(run.buddhist).toBe(1);
    expect(rows[0]?.remarks).toMatchObject([
      { code: 'buddhist_year', values: { year: '2561', gregorian: '2018' } },
    ]);
    expect((await check(run, { options: { convertBuddhist: true } })).counts).toMatchObject({
      new: 1,
      wrong: 0,
    });
  });

  test('knows a class by the Lao name of its level', async () => {
    const lao = className.replace(/^P/, 'ປ.').replace(/^M/, 'ມ. ').replace('/', ' / ');
    expect((await dryRun([somebody({ className: lao })])).rows[0]?.outcome).toBe('new');
  });

  test('finds a row that repeats an earlier one, but takes twins for two', async () => {
    const one = somebody();
    const twin = { ...one, fullName: 'ນາງ ຝາແຝດ ຄົນທີສອງ' };
    const { rows } = await dryRun([one, one, twin]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'wrong', 'new']);
    expect(rows[1]?.remarks).toMatchObject([{ code: 'repeated_row', values: { row: 2 } }]);
  });

  test('tells which classes would have more pupils than seats, and a run then needs the reason', async () => {
    const { run } = await dryRun(Array.from({ length: 60 }, () => somebody()));
    expect(run.crowded).toMatchObject([{ className }]);
    await expect(
      server.send(runImport, { params: { id: run.id }, body: { leaveOut: false } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'class_crowded' });
  });
});

describe('a run', () => {
  test('enters pupils with guardians, class, code, search and history', async () => {
    const row = somebody({ motherName: 'Nang Mae', motherPhone: '020 77001122', province: 'ວຽງຈັນ' });
    expect(await imported(row)).toMatchObject({ state: 'done', counts: { new: 1 } });
    const [listed] = await found(`ນຳເຂົ້າ${count}`);
    const pupil = await server.send(getPupil, { params: { id: listed?.id ?? 0 } }, 'registrar');
    expect(pupil).toMatchObject({
      title: 'mr',
      sex: 'male',
      firstNameLo: `ນຳເຂົ້າ${count}`,
      surnameLo: `ແຖວທີ${count}`,
      birthDate: '2018-09-07',
      province: 'ວຽງຈັນ',
      status: 'enrolled',
      enrolments: [{ className, startDate: '2026-11-16', entryCode: 'new' }],
      guardians: [
        { relation: 'father', title: 'mr', nameLo: `ພໍ່${count}`, isPayer: true },
        { relation: 'mother', nameEn: 'Nang Mae', isPayer: false },
      ],
    });
    expect(pupil.code).toMatch(/26\d{4}$/);
    expect((await found('77001122')).map(({ id }) => id)).toEqual([pupil.id]);
    const { rows } = await server.send(pupilHistory, { params: { id: pupil.id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'create', reason: 'ນັກຮຽນ.csv' });
  });

  test('puts children with the same guardian’s phone into one family, also with those of the school', async () => {
    const phone = '020 59990011';
    await imported(
      somebody({ fullName: 'ນາງ ພີ່ນ້ອງ ໜຶ່ງ', fatherPhone: phone, fatherName: 'ທ້າວ ພໍ່ດຽວ' }),
      somebody({ fullName: 'ນາງ ພີ່ນ້ອງ ສອງ', fatherPhone: '+856 20 5999 0011', fatherName: 'ທ້າວ ພໍ່ດຽວ' }),
    );
    await imported(somebody({ fullName: 'ນາງ ພີ່ນ້ອງ ສາມ', fatherPhone: phone, fatherName: '' }));
    const [one] = await found('ພີ່ນ້ອງ ໜຶ່ງ');
    const pupil = await server.send(getPupil, { params: { id: one?.id ?? 0 } }, 'registrar');
    expect(pupil.siblings.map(({ name }) => name.lo).sort()).toEqual(['ພີ່ນ້ອງ ສອງ', 'ພີ່ນ້ອງ ສາມ'].sort());
    const third = pupil.siblings.find(({ name }) => name.lo === 'ພີ່ນ້ອງ ສາມ');
    const sibling = await server.send(getPupil, { params: { id: third?.id ?? 0 } }, 'registrar');
    expect(sibling.guardians.map(({ id }) => id)).toEqual(pupil.guardians.map(({ id }) => id));
  });

  test('changes by code only what the row says, and nothing where a cell is empty', async () => {
    const row = somebody({ nickname: 'ນ້ອຍ', village: 'ບ້ານ ໂພນ' });
    await imported(row);
    const [listed] = await found(String(row.fullName).replace('ທ້າວ ', ''));
    const code = listed?.code ?? '';
    const { run, rows } = await dryRun([
      { code, nickname: 'ໃຫຍ່', village: '', fatherPhone: '020 58887766', fatherName: row.fatherName ?? '' },
    ]);
    expect(rows[0]).toMatchObject({
      outcome: 'changed',
      changes: [
        { path: 'nickname', before: 'ນ້ອຍ', after: 'ໃຫຍ່' },
        { path: 'fatherPhone', after: '020 5888 7766' },
      ],
    });
    await execute(run.id);
    const pupil = await server.send(getPupil, { params: { id: listed?.id ?? 0 } }, 'registrar');
    expect(pupil).toMatchObject({ nickname: 'ໃຫຍ່', village: 'ບ້ານ ໂພນ', birthDate: '2018-09-07' });
    expect(pupil.guardians).toMatchObject([{ phone: '020 5888 7766' }]);
    expect((await found('58887766')).map(({ id }) => id)).toEqual([pupil.id]);
    const again = await dryRun([{ code, nickname: 'ໃຫຍ່' }]);
    expect(again.run.counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test('moves to another class: a correction within seven days, later with history', async () => {
    const { classes } = await server.send(listClasses, {}, 'registrar');
    const other =
      classes.find(({ name, pupils, capacity }) => name !== className && pupils + 2 < capacity)?.name ?? '';
    await imported(somebody({ startDate: '1/10/2026' }), somebody());
    const [late] = await found(`ນຳເຂົ້າ${count - 1}`);
    const [early] = await found(`ນຳເຂົ້າ${count}`);
    await imported(
      { code: late?.code ?? '', className: other },
      { code: early?.code ?? '', className: other },
    );
    const moved = await server.send(getPupil, { params: { id: late?.id ?? 0 } }, 'registrar');
    expect(moved.enrolments).toMatchObject([
      { className: other, startDate: '2026-11-16', entryCode: 'class_move' },
      { className, startDate: '2026-10-01', endDate: '2026-11-15', exitCode: 'class_move' },
    ]);
    const corrected = await server.send(getPupil, { params: { id: early?.id ?? 0 } }, 'registrar');
    expect(corrected.enrolments).toMatchObject([{ className: other, startDate: '2026-11-16' }]);
  });

  test('writes nothing while a row is wrong, unless those rows are left out', async () => {
    const { run } = await dryRun([somebody(), somebody({ className: 'Z9/9' })]);
    await expect(
      server.send(runImport, { params: { id: run.id }, body: { leaveOut: false } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'rows_wrong' });
    expect(await execute(run.id, { leaveOut: true })).toMatchObject({ state: 'done' });
    expect(await found(`ນຳເຂົ້າ${count - 1}`)).toHaveLength(1);
    expect(await found(`ນຳເຂົ້າ${count}`)).toHaveLength(0);
  });

  test('writes all or nothing: a code that somebody took meanwhile takes back every row', async () => {
    const code = `OLD-${count}`;
    const first = await check(await upload([somebody(), somebody({ code })]));
    const second = await check(await upload([somebody({ code })]));
    await execute(second.id);
    expect(await execute(first.id)).toMatchObject({ state: 'checked', failure: 'changed_meanwhile' });
    expect(await found(`ນຳເຂົ້າ${count - 2}`)).toHaveLength(0);
  });
});

describe('work that a stopping server cut off', () => {
  test.each([
    ['running', 'checked'],
    ['checking', 'uploaded'],
  ] as const)('leaves nothing behind: %s is %s again, and can be begun anew', async (cut, back) => {
    const { run } = await dryRun([somebody()]);
    await server.app.db
      .update(pupilImports)
      .set({ state: cut, beatAt: null })
      .where(eq(pupilImports.id, run.id));
    const params = { id: run.id };
    expect(await server.send(getImport, { params }, 'registrar')).toMatchObject({
      state: back,
      failure: 'interrupted',
    });
    expect(await found(`ນຳເຂົ້າ${count}`)).toEqual([]);
    expect(await check(run)).toMatchObject({ state: 'checked', failure: '' });
  });
});

describe('somebody who may be known already', () => {
  test('is asked about, and is who the person says', async () => {
    const row = somebody();
    await imported(row);
    const { run, rows } = await dryRun([{ ...row, nickname: 'ຄົນເກົ່າ' }]);
    expect(rows[0]).toMatchObject({ outcome: 'unsure', candidates: [{ here: true, className }] });
    const id = rows[0]?.candidates[0]?.id ?? 0;
    const same = await check(run, { decisions: { '2': id } });
    expect(same.counts).toMatchObject({ changed: 1, unsure: 0 });
    expect((await check(run, { options: { unsure: 'same' } })).counts).toMatchObject({ changed: 1 });
    expect((await check(run, { decisions: { '2': 0 } })).counts).toMatchObject({ new: 1 });
  });
});

describe('undoing a run', () => {
  test('takes new pupils away and gives changed ones back what they were', async () => {
    const old = somebody({ nickname: 'ເກົ່າ' });
    await imported(old);
    const [listed] = await found(`ນຳເຂົ້າ${count}`);
    const before = await server.send(getPupil, { params: { id: listed?.id ?? 0 } }, 'registrar');
    const run = await imported(somebody(), {
      code: listed?.code ?? '',
      fullName: 'ຊື່ໃໝ່ ນາມໃໝ່',
      nickname: 'ໃໝ່',
      motherName: 'ນາງ ແມ່ໃໝ່',
      motherPhone: '020 57770000',
    });
    expect(await found('57770000')).toHaveLength(1);
    await server.send(undoImport, { params: { id: run.id } }, 'registrar');
    expect(await settled(run.id)).toMatchObject({ state: 'undone' });
    const after = await server.send(getPupil, { params: { id: listed?.id ?? 0 } }, 'registrar');
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect(await found(`ນຳເຂົ້າ${count}`)).toHaveLength(0);
    expect(await found('57770000')).toHaveLength(0);
    await expect(server.send(undoImport, { params: { id: run.id } }, 'registrar')).rejects.toMatchObject({
      code: 'wrong_state',
    });
  });

  test('is refused once a pupil has later changes, and says whose', async () => {
    const run = await imported(somebody(), somebody());
    const [listed] = await found(`ນຳເຂົ້າ${count}`);
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await server.send(
      setPhoto,
      { params: { id: listed?.id ?? 0 }, body: { photo: `data:image/png;base64,${png}` } },
      'registrar',
    );
    await expect(server.send(undoImport, { params: { id: run.id } }, 'registrar')).rejects.toMatchObject({
      status: 409,
      code: 'undo_blocked',
      details: { total: 1, blocked: [{ code: listed?.code, reasons: ['photo'] }] },
    });
    expect(await found(`ນຳເຂົ້າ${count - 1}`)).toHaveLength(1);
  });
});

describe('who may', () => {
  test('import is the registrar; the head reads, others see nothing', async () => {
    const run = await upload([somebody()]);
    expect((await server.send(getImport, { params: { id: run.id } }, 'head')).id).toBe(run.id);
    for (const account of ['head', 'teacher', 'cashier', 'gate', 'family'] as const) {
      await expect(upload([somebody()], account)).rejects.toMatchObject({ code: 'no_permission' });
    }
    await expect(server.send(getImport, { params: { id: run.id } }, 'family')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });

  test('a sheet that was not run can be forgotten, one that was cannot', async () => {
    const run = await upload([somebody()]);
    await server.send(discardImport, { params: { id: run.id } }, 'registrar');
    await expect(server.send(getImport, { params: { id: run.id } }, 'registrar')).rejects.toMatchObject({
      code: 'not_found',
    });
    const done = await imported(somebody());
    await expect(server.send(discardImport, { params: { id: done.id } }, 'registrar')).rejects.toMatchObject({
      code: 'wrong_state',
    });
  });

  test('an earlier import is found by part of its file’s name', async () => {
    const run = await upload([somebody()]);
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
    const { run } = await dryRun([somebody(), somebody({ birthDate: '31/02/2018' })]);
    const words = { title: 'ເຫດຜົນ', fields: { birthDate: 'ວັນເກີດ' }, sentences: { date: 'ບໍ່ແມ່ນວັນທີ' } };
    const blob = await server.send(
      exportImportErrors,
      { params: { id: run.id }, body: { format: 'xlsx', ...words } },
      'registrar',
    );
    const content = Buffer.from(await blob.arrayBuffer()).toString('base64');
    const { titles, rows } = await readSheet({ name: 'errors.xlsx', content }, importColumns);
    expect(titles).toEqual([...run.columns.map(({ title }) => title), 'ເຫດຜົນ']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells).toContain('31/02/2018');
    expect(rows[0]?.cells.at(-1)).toBe('ວັນເກີດ: ບໍ່ແມ່ນວັນທີ');
  });

  test('the template in either language is understood when it comes back, without its example', async () => {
    for (const locale of ['en', 'lo']) {
      const words = JSON.parse(
        readFileSync(
          join(import.meta.dirname, `../../../../remotes/education/locales/${locale}.json`),
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
            sheets: { pupils: 'ນັກຮຽນ', values: 'Values' },
            columns,
            example: { code: locale === 'en' ? 'Example' : 'ຕົວຢ່າງ', fullName: 'ທ້າວ ຄຳ' },
            allowed: { sex: ['ຍິງ', 'ຊາຍ'] },
          },
        },
        'registrar',
      );
      const content = Buffer.from(await blob.arrayBuffer()).toString('base64');
      await expect(
        server.send(uploadImport, { body: { file: { name: 'template.xlsx', content } } }, 'registrar'),
      ).rejects.toMatchObject({ fields: [{ path: 'file', code: 'sheet_empty' }] });
    }
  });
});
