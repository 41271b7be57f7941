import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { xlsxOf } from '../export/xlsx.ts';
import { zipOf } from '../export/zip.ts';
import { Refusal } from '../http/refuse.ts';
import { unpackArchive } from './archive.ts';
import { isFault, parseDay, parsePhone, parseText, parseWord, sexWords } from './cells.ts';
import { guessColumns } from './columns.ts';
import { readSheet } from './read-sheet.ts';
import { sheetReader } from './sheet-reader.ts';

const known = [
  { key: 'code', titles: ['Code', 'ລະຫັດນັກຮຽນ'] },
  { key: 'name', titles: ['Name', 'ຊື່ ແລະ ນາມສະກຸນ'] },
  { key: 'born', titles: ['Birth date', 'ວັນເດືອນປີເກີດ'] },
];

const csv = (text: string, encoding: BufferEncoding = 'utf8') => ({
  name: 'list.csv',
  type: 'text/csv',
  bytes: Buffer.from(text, encoding),
});

const xlsx = async (titles: readonly string[], ...rows: readonly (string | number)[][]) => {
  const columns = titles.map((title, index) => ({ key: `c${index}`, title }));
  async function* all() {
    for (const row of rows) yield Object.fromEntries(row.map((value, index) => [`c${index}`, value]));
  }
  const bytes = await buffer(Readable.from(xlsxOf(columns, all())));
  return { name: 'list.xlsx', type: '', bytes };
};

const refusal = async (reading: Promise<unknown>) => {
  const error = await reading.then(() => null).catch((cause: unknown) => cause);
  if (!(error instanceof Refusal)) throw error ?? new Error('it was read');
  return error.fields?.[0];
};

describe('reading a spreadsheet', () => {
  test('gives the titles and rows of an XLSX, its dates as days', async () => {
    const file = await xlsx(['Code', 'Name', 'Birth date'], ['A1', 'ນ້ຳ', '2015-09-07'], ['A2', 'ຄຳ', '']);
    expect(await readSheet(file, known)).toEqual({
      titles: ['Code', 'Name', 'Birth date'],
      rows: [
        { number: 2, cells: ['A1', 'ນ້ຳ', '2015-09-07'] },
        { number: 3, cells: ['A2', 'ຄຳ', null] },
      ],
    });
  });

  test('reads of several sheets the first with anything in it, or the one that is asked for, and names them', async () => {
    const sheetOf = (rows: readonly (readonly string[])[]) =>
      `<worksheet xmlns="${main}"><sheetData>${rows
        .map((cells, row) => {
          const written = cells.map(
            (cell, column) =>
              `<c r="${'AB'.charAt(column)}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
          );
          return `<row r="${row + 1}">${written.join('')}</row>`;
        })
        .join('')}</sheetData></worksheet>`;
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const names = ['Cover', 'A &amp; B', 'ບັນຊີ 2'];
    // The workbook's order isn't that of the files.
    const contents = [sheetOf([]), sheetOf([['Code'], ['A1']]), sheetOf([['Code'], ['B1']])];
    const parts = {
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${3 - at}.xml"/>`,
        )
        .join('')}</Relationships>`,
      ...Object.fromEntries(contents.map((content, at) => [`xl/worksheets/sheet${3 - at}.xml`, content])),
    };
    const entries = Object.entries(parts).map(([name, content]) => ({ name, content: [content] }));
    const file = { name: 'two.xlsx', type: '', bytes: await buffer(Readable.from(zipOf(entries))) };
    const sheets = [
      { place: 2, name: 'A & B' },
      { place: 3, name: 'ບັນຊີ 2' },
    ];
    const read = (cell: string) => ({ titles: ['Code'], rows: [{ number: 2, cells: [cell] }], sheets });
    expect(await readSheet(file, known)).toEqual(read('A1'));
    expect(await readSheet(file, known, 3)).toEqual(read('B1'));
    const reader = sheetReader();
    expect(await reader.read(file, known, 3)).toEqual(read('B1'));
    await reader.close();
    expect(await refusal(readSheet(file, known, 9))).toMatchObject({ code: 'sheet_unreadable' });
  });

  test.each([
    ['commas', 'Code,Name\r\nA1,"ນ້ຳ, ຄຳ"\r\n'],
    ['semicolons', 'Code;Name\nA1;"ນ້ຳ, ຄຳ"\n'],
    ['tabs', 'Code\tName\nA1\tນ້ຳ, ຄຳ\n'],
    ['bars', 'Code|Name\nA1|ນ້ຳ, ຄຳ\n'],
    ['semicolons, and more commas within its cells', 'Code;Name\nA1;ນ້ຳ, ຄຳ\nA2;1,700,000,000,000.00\n'],
  ])('takes a CSV with %s', async (_, text) => {
    expect((await readSheet(csv(text), known)).rows[0]).toEqual({ number: 2, cells: ['A1', 'ນ້ຳ, ຄຳ'] });
  });

  test('takes the UTF-16 that Excel saves as Unicode text, and the mark of UTF-8', async () => {
    const text = '\uFEFFCode\tName\nA1\tນ້ຳ\n';
    expect((await readSheet(csv(text, 'utf16le'), known)).titles).toEqual(['Code', 'Name']);
    expect((await readSheet(csv(text.slice(1), 'utf16le'), known)).titles).toEqual(['Code', 'Name']);
    const said = csv('sep=;\r\nCode;Name\r\nA1;1,2,3\r\n');
    expect((await readSheet(said, known)).rows[0]?.cells).toEqual(['A1', '1,2,3']);
    expect((await readSheet(csv(text), known)).titles).toEqual(['Code', 'Name']);
  });

  test('finds the titles below a letterhead and skips empty rows', async () => {
    const text = 'ໂຮງຮຽນ ສຸກສະຫວັນ,,\n,,\nລ/ດ,ລະຫັດນັກຮຽນ,ຊື່ ແລະ ນາມສະກຸນ\n1,A1,ນ້ຳ\n,,\n2,A2,ຄຳ\n';
    const { titles, rows } = await readSheet(csv(text), known);
    expect(titles).toEqual(['ລ/ດ', 'ລະຫັດນັກຮຽນ', 'ຊື່ ແລະ ນາມສະກຸນ']);
    expect(rows.map(({ number }) => number)).toEqual([4, 6]);
  });

  test('refuses what is no spreadsheet, is empty, has another encoding or more rows than a run takes', async () => {
    expect(await refusal(readSheet({ ...csv('x'), name: 'list.pdf' }, known))).toMatchObject({
      path: 'file',
      code: 'file_type',
    });
    expect(await refusal(readSheet(csv('Code,Name\n'), known))).toMatchObject({ code: 'sheet_empty' });
    const broken = { name: 'a.xlsx', type: '', bytes: Buffer.from('PK nothing') };
    expect(await refusal(readSheet(broken, known))).toMatchObject({ code: 'sheet_unreadable' });
    const oldCode = { name: 'a.csv', type: '', bytes: Buffer.from([0x43, 0xa1, 0xff, 0x0a]) };
    expect(await refusal(readSheet(oldCode, known))).toMatchObject({ code: 'sheet_encoding' });
    expect(await refusal(readSheet(csv(`Code\n${'A\n'.repeat(25_001)}`), known))).toMatchObject({
      code: 'sheet_too_long',
      values: { maximum: 25_000 },
    });
  });

  test('stops unpacking an archive that swells beyond its limit, whatever sizes it claims', async () => {
    function* swelling() {
      for (let count = 0; count < 20; count++) yield ' '.repeat(100_000);
    }
    const bytes = await buffer(Readable.from(zipOf([{ name: 'sheet1.xml', content: swelling() }])));
    expect(bytes.length).toBeLessThan(5000);
    await expect(unpackArchive(bytes, 1_000_000)).rejects.toMatchObject({ reason: 'too_large' });
    const [entry] = await unpackArchive(bytes, 2_000_000);
    expect(entry?.content.length).toBe(2_000_000);
  });
});

test('columns are guessed by their titles in either language, whatever the spelling, once each', () => {
  expect(guessColumns(['ລະຫັດ ນັກຮຽນ', 'NAME ', 'Birth date (dd/mm/yyyy)', 'name', 'ໝາຍເຫດ'], known)).toEqual([
    'code',
    'name',
    'born',
    null,
    null,
  ]);
});

describe('a cell', () => {
  test.each([
    ['7/9/2015', '2015-09-07', 'day', false],
    ['07-09-2015', '2015-09-07', 'day', false],
    ['7.9.15', '2015-09-07', 'day', false],
    ['2015-09-07', '2015-09-07', 'day', false],
    ['2015-09-07T00:00:00', '2015-09-07', 'day', false],
    ['໐໗/໐໙/໒໐໑໕', '2015-09-07', 'day', false],
    [42254, '2015-09-07', 'day', false],
    ['07/09/2558', '2015-09-07', 'day', true],
    ['09/2015', '2015-09-01', 'month', false],
    ['2015', '2015-01-01', 'year', false],
    [2558, '2015-01-01', 'year', true],
  ])('with the day %s is read as %s', (cell, day, precision, buddhist) => {
    expect(parseDay(cell)).toEqual({ value: { day, precision, buddhist } });
  });

  test.each(['31/02/2015', '9/25/2015', 'yesterday', '1/1/0015'])('with %s holds no day', (cell) => {
    expect(parseDay(cell)).toEqual({ fault: 'date' });
  });

  test('with a phone is read as one, also where the spreadsheet ate the leading zero', () => {
    expect(parsePhone('020 5555 1234')).toEqual({ value: '+8562055551234' });
    expect(parsePhone(2055551234)).toEqual({ value: '+8562055551234' });
    expect(parsePhone('5555')).toEqual({ fault: 'phone' });
  });

  test.each([
    ['ຍິງ', 'female'],
    ['F', 'female'],
    ['ຊາຍ', 'male'],
    ['m', 'male'],
  ])('with the sex %s means %s', (cell, sex) => {
    expect(parseWord(cell, sexWords)).toEqual({ value: sex });
  });

  test('with a text is one line, and too long beyond its measure', () => {
    expect(parseText(' ບ້ານ\n ໂພນ ', 20)).toEqual({ value: 'ບ້ານ ໂພນ' });
    expect(isFault(parseText('ບ້ານໂພນ', 4))).toBe(true);
  });

  test('with another word says so', () => {
    expect(parseWord('?', sexWords)).toEqual({ fault: 'not_allowed' });
    expect(parseWord(null, sexWords)).toEqual({ value: null });
  });
});

describe('a hostile spreadsheet', () => {
  const wide = ','.repeat(8_900_000);

  test('is told at its first row that is too wide, while others have their turn', async () => {
    expect(await refusal(readSheet(csv(wide), known))).toMatchObject({
      ...{ code: 'sheet_too_wide', values: { maximum: 120 } },
    });
    const below = `Code,Name\nA1,x\n"\n"${wide}`;
    expect(await refusal(readSheet(csv(below), known))).toMatchObject({ code: 'sheet_too_wide' });
    for (const endless of ['"'.repeat(8_900_000), `Code,Name\nA1,"${'x'.repeat(500_000)}`])
      expect(await refusal(readSheet(csv(endless), known))).toMatchObject({ code: 'sheet_unreadable' });
    const titles = Array.from({ length: 300 }, (_, index) => `c${index}`);
    expect(await refusal(readSheet(await xlsx(titles, titles), known))).toMatchObject({
      ...{ code: 'sheet_too_wide', values: { maximum: 120 } },
    });
  });

  test('lets others have their turn while it is read', async () => {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 1);
    const rows = Array.from({ length: 20_000 }, (_, index) => `A${index},${'x'.repeat(200)}`);
    await readSheet(csv(`Code,Name\n${rows.join('\n')}`), known);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });

  test('keeps its readable cells, and the others say that a character is wrong', async () => {
    const { rows } = await readSheet(csv('Code,Name\nA1,So\u0000m\nA2,\u202eSom\n'), known);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A1', 'So\ufffdm'],
      ['A2', '\ufffdSom'],
    ]);
    for (const { cells } of rows) expect(parseText(cells[1], 50)).toEqual({ fault: 'characters' });
  });

  test('may have quotes anywhere, lines inside of cells and any end of a line', async () => {
    const text = 'Code,Name\r\nA1,"a ""b"" c"\rA2,5" pipe\nA3,"two\nlines"\nA4,"x"y"\nA5,';
    const { rows } = await readSheet(csv(text), known);
    expect(rows.map(({ cells }) => cells[1])).toEqual(['a "b" c', '5" pipe', 'two\nlines', 'x"y', null]);
  });
});
