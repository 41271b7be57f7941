import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import type { ExportColumn } from '@suksa/contracts';
import { expect, test } from 'vitest';
import type { ExportRow } from './cell.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

const columns: ExportColumn[] = [
  { key: 'name', title: 'ຊື່' },
  { key: 'amount', title: 'Kip' },
  { key: 'day', title: 'Day' },
  { key: 'at', title: 'At' },
  { key: 'status', title: 'Status', labels: { enrolled: 'ກຳລັງຮຽນ' } },
];

const row = (given: ExportRow = {}): ExportRow => ({
  name: 'ນ້ຳ',
  amount: 1_700_000,
  day: '2026-11-20',
  at: '2026-11-20T01:05:00.000Z',
  status: 'enrolled',
  ...given,
});

async function* streamOf(...rows: ExportRow[]) {
  yield* rows;
}

const csv = (...rows: ExportRow[]) => text(Readable.from(csvOf(columns, streamOf(...rows))));
const xlsx = (...rows: ExportRow[]) => buffer(Readable.from(xlsxOf(columns, streamOf(...rows))));

test('a CSV begins with the mark that makes Excel read Lao, and words coded values', async () => {
  expect(await csv(row())).toBe(
    '\uFEFFຊື່,Kip,Day,At,Status\r\nນ້ຳ,1700000,2026-11-20,2026-11-20 08:05,ກຳລັງຮຽນ\r\n',
  );
});

test('a column of classes is written as the asked language does, which another column is not', async () => {
  const asked: ExportColumn[] = [
    { key: 'className', title: 'ຫ້ອງ', classIn: 'lo' },
    { key: 'note', title: 'ໝາຍເຫດ' },
  ];
  const csv = await text(Readable.from(csvOf(asked, streamOf({ className: 'M7/2', note: 'M7/2' }))));
  expect(csv).toContain('ມ.7/2,M7/2');
});

test('several classes or levels in one cell are each written as the asked language does', async () => {
  const asked: ExportColumn[] = [{ key: 'levels', title: 'ຂັ້ນ', classIn: 'lo' }];
  const rows = [{ levels: 'P5, M1, M2' }, { levels: 'Blue' }];
  expect(await text(Readable.from(csvOf(asked, streamOf(...rows))))).toBe(
    '\uFEFFຂັ້ນ\r\n"ປ.5, ມ.1, ມ.2"\r\nBlue\r\n',
  );
});

test('nothing is worded too where the list has a word for it', async () => {
  const asked: ExportColumn[] = [{ key: 'levels', title: 'Levels', labels: { '': 'All others' } }];
  const rows = [{ levels: '' }, { levels: null }];
  expect(await text(Readable.from(csvOf(asked, streamOf(...rows))))).toBe(
    '\uFEFFLevels\r\nAll others\r\n\r\n',
  );
});

test.each(['=1+1', '+856 20', '-2', '@SUM(A1)', '\tx'])(
  'the text %j is not run as a formula',
  async (name) => {
    expect(await csv(row({ name }))).toContain(`\n'${name},`);
  },
);

test('commas, quotes and line ends stay inside their field', async () => {
  expect(await csv(row({ name: 'a,"b"\nc' }))).toContain('"a,""b""\nc",1700000');
});

test('a column that the presented row does not have stays empty, whatever its name', async () => {
  const odd = [{ key: 'constructor', title: 'x' }];
  expect(await text(Readable.from(csvOf(odd, streamOf(row()))))).toBe('\uFEFFx\r\n\r\n');
});

/** The parts of a zip by name, read by its directory as any reader does. */
const unzip = (zip: Buffer) => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const parts = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const start = zip.readUInt32LE(at + 42);
    const content = start + 30 + zip.readUInt16LE(start + 26);
    const bytes = inflateRawSync(zip.subarray(content, content + zip.readUInt32LE(at + 20)));
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16));
    parts.set(zip.toString('utf8', at + 46, at + 46 + nameLength), bytes.toString());
    at += 46 + nameLength;
  }
  return parts;
};

test('a workbook holds its texts as texts, its numbers as numbers and its days as dates', async () => {
  const sheet = unzip(await xlsx(row({ name: '=1+1 <&>' }))).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<t xml:space="preserve">=1+1 &lt;&amp;&gt;</t>');
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('<v>1700000</v>');
  expect(sheet).toContain('<c r="C2" s="2"><v>46346</v></c>');
});

test('a workbook of many rows is whole', async () => {
  const sheet = unzip(await xlsx(...Array.from({ length: 5000 }, () => row()))).get(
    'xl/worksheets/sheet1.xml',
  );
  expect(sheet?.match(/<row /g)).toHaveLength(5001);
});

test('a query that fails half-way fails the download', async () => {
  async function* failing() {
    yield row();
    throw new Error('connection lost');
  }
  await expect(buffer(Readable.from(xlsxOf(columns, failing())))).rejects.toThrow('connection lost');
});

test('what a person typed like a day or a moment, and is none, stays the text that it is', async () => {
  const typed = ['2026-13-45', '2026-02-30', '0000-00-00', '2026-11-20T99:99Z', '2026-99-99T1Z'];
  const rows = typed.map((name) => row({ name }));
  const lines = (await csv(...rows)).split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(typed);
  const sheet = unzip(await xlsx(...rows)).get('xl/worksheets/sheet1.xml') ?? '';
  for (const text of typed) expect(sheet).toContain(`<t xml:space="preserve">${text}</t>`);
  expect(sheet).not.toContain('NaN');
});
