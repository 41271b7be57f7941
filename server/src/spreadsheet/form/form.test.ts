import { describe, expect, test } from 'vitest';
import { storedArchive } from '../../db/stored-archive.ts';
import { fillForm } from './fill-form.ts';
import { gridOf } from './form-grid.ts';
import { openPackage } from './form-package.ts';
import { type Form, openForm } from './open-form.ts';
import { movedFormula, sharedFormula } from './references.ts';

const styles = '<styleSheet><cellXfs count="9"/></styleSheet>';
const sheet = `<?xml version="1.0"?><worksheet><dimension ref="A1:D7"/><sheetViews/><cols><col min="1" max="1" width="5"/></cols><sheetData><row r="1" ht="30" customHeight="1"><c r="A1" s="1" t="s"><v>0</v></c></row><row r="3"><c r="A3" s="2"/><c r="B3" s="3"/><c r="C3" s="4"/><c r="D3" s="5"><f>C3*2</f><v>0</v></c></row><row r="4"><c r="A4" s="2"/><c r="B4" s="3"/><c r="C4" s="4"/><c r="D4" s="5"><f t="shared" ref="D4:D5" si="0">RANK(C4,$C$3:$C$4)+SUM(A4:C4)</f><v>0</v></c></row><row r="5"><c r="A5" s="6" t="s"><v>1</v></c><c r="C5" s="7"><f>AVERAGE(C3:C4)</f><v>0</v></c><c r="D5"><f t="shared" si="0"/><v>1</v></c></row><row r="7"><c r="A7" s="8" t="s"><v>2</v></c></row></sheetData><mergeCells count="3"><mergeCell ref="A1:D1"/><mergeCell ref="A4:B4"/><mergeCell ref="A7:D7"/></mergeCells><conditionalFormatting sqref="C3:C4"/><rowBreaks count="1"><brk id="6"/></rowBreaks></worksheet>`;
const other = `<worksheet><sheetData><row r="1"><c r="A1"><f>'Marks of M1'!C5+A9</f><v>3</v></c></row></sheetData></worksheet>`;
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types><Override PartName="/xl/workbook.xml"/><Override PartName="/xl/calcChain.xml"/></Types>',
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="Marks of M1" sheetId="1" r:id="rId1"/><sheet name="Sums" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm.Print_Area">\'Marks of M1\'!$A$1:$D$7</definedName></definedNames><calcPr calcId="1"/></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Target="calcChain.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>ໃບຄະແນນ &amp; ອັນດັບ</t></si><si><r><t>ສະ</t></r><r><t>ເລ່ຍ</t></r></si><si><t>ລາຍເຊັນ</t></si></sst>',
  'xl/styles.xml': styles,
  'xl/calcChain.xml': '<calcChain/>',
  'xl/worksheets/sheet1.xml': sheet,
  'xl/worksheets/sheet2.xml': other,
  'xl/worksheets/_rels/sheet1.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="../drawings/drawing1.xml"/></Relationships>',
  'xl/drawings/drawing1.xml': '<xdr:wsDr><xdr:row>6</xdr:row></xdr:wsDr>',
};
const archive = (changes: Readonly<Record<string, string>> = {}) =>
  Buffer.from(
    storedArchive(
      Object.entries({ ...parts, ...changes }).map(([name, text]) => ({ name, content: Buffer.from(text) })),
    ),
  );
const opened = (bytes = archive()): Form => {
  const form = openForm(bytes);
  if ('fault' in form) throw new Error(form.fault);
  return form;
};
const ties = [
  { sheet: 0, place: 'A3', field: 'number' },
  { sheet: 0, place: 'B3', field: 'name' },
  { sheet: 0, place: 'C3', field: 'average' },
  { sheet: 0, place: 'A7', field: 'head' },
];
const rows = { sheet: 0, first: 3, last: 4 };
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, name: `ນ <${at}> &`, average: 7.25 + at }));
const filled = (count: number) =>
  openPackage(fillForm(opened(), { ties, rows, values: { head: 'ທ່ານ' }, lines: lines(count) }));

describe('a form that is filled', () => {
  test('has values with the styles of their cells, and every part that nothing was written into as it came', () => {
    const after = filled(2);
    const xml = after.read('xl/worksheets/sheet1.xml');
    expect(xml).toContain('<c r="A3" s="2"><v>1</v></c>');
    expect(xml).toContain(
      '<c r="B4" s="3" t="inlineStr"><is><t xml:space="preserve">ນ &lt;1&gt; &amp;</t></is></c>',
    );
    expect(xml).toContain('<c r="A7" s="8" t="inlineStr">');
    expect(xml).toContain('<row r="1" ht="30" customHeight="1"><c r="A1" s="1" t="s"><v>0</v></c></row>');
    expect(xml.slice(xml.indexOf('</sheetData>'))).toBe(sheet.slice(sheet.indexOf('</sheetData>')));
    for (const name of ['xl/styles.xml', 'xl/sharedStrings.xml', 'xl/drawings/drawing1.xml'])
      expect(after.read(name)).toBe(parts[name]);
  });

  test('keeps its formulas without the results of the empty form, and asks to be reckoned anew', () => {
    const after = filled(2);
    const xml = after.read('xl/worksheets/sheet1.xml');
    expect(xml).toContain('<c r="C5" s="7"><f>AVERAGE(C3:C4)</f></c>');
    expect(xml).toContain('<c r="D5"><f t="shared" si="0"/></c>');
    expect(after.read('xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
    expect(after.names).not.toContain('xl/calcChain.xml');
    expect(after.read('[Content_Types].xml')).not.toContain('calcChain');
  });

  test('has more rows than were prepared: formulas, merged cells, breaks, pictures and names move along', () => {
    const after = filled(5);
    const xml = after.read('xl/worksheets/sheet1.xml');
    expect(xml).toContain('<c r="A7" s="2"><v>5</v></c>');
    expect(xml).toContain('<f>RANK(C4,$C$3:$C$7)+SUM(A4:C4)</f>');
    expect(xml).toContain('<f>RANK(C7,$C$3:$C$7)+SUM(A7:C7)</f>');
    expect(xml).toContain('<c r="C8" s="7"><f>AVERAGE(C3:C7)</f></c>');
    expect(xml).toContain('<c r="A10" s="8" t="inlineStr">');
    for (const place of ['A1:D1', 'A4:B4', 'A5:B5', 'A7:B7', 'A10:D10'])
      expect(xml).toContain(`<mergeCell ref="${place}"/>`);
    expect(xml).toContain('<conditionalFormatting sqref="C3:C7"/>');
    expect(xml).toContain('<brk id="9"');
    expect(after.read('xl/workbook.xml')).toContain("'Marks of M1'!$A$1:$D$10");
    expect(after.read('xl/worksheets/sheet2.xml')).toContain("<f>'Marks of M1'!C8+A9</f>");
    expect(after.read('xl/drawings/drawing1.xml')).toContain('<xdr:row>9</xdr:row>');
  });

  test('is shown as a table to click in before, with texts, formulas and merged cells', () => {
    const [grid, sums] = gridOf(opened());
    expect(grid?.cells).toContainEqual({ place: 'A1', text: 'ໃບຄະແນນ & ອັນດັບ', isFormula: false });
    expect(grid?.cells).toContainEqual({ place: 'A5', text: 'ສະເລ່ຍ', isFormula: false });
    expect(grid?.cells).toContainEqual({ place: 'D3', text: '=C3*2', isFormula: true });
    expect(grid?.merges).toContainEqual({ place: 'A1', rows: 1, columns: 4 });
    expect(sums?.name).toBe('Sums');
  });
});

test.each([
  ['a text', Buffer.from('Name,Mark'), 'sheet_unreadable'],
  ['a workbook with macros', archive({ 'xl/vbaProject.bin': 'x' }), 'form_runs'],
  ['a workbook without sheets', archive({ 'xl/workbook.xml': '<workbook/>' }), 'sheet_unreadable'],
  ['one of before 2007', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'form_old'],
  [
    'one with a password',
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    'form_locked',
  ],
  [
    'one whose rows stand twice',
    archive({ 'xl/worksheets/sheet1.xml': '<sheetData><row r="2"/><row r="2"/></sheetData>' }),
    'sheet_unreadable',
  ],
  ['one that is cut off', archive().subarray(0, 900), 'sheet_unreadable'],
])('%s is refused as %3$s', (_, bytes, fault) => {
  expect(openForm(bytes)).toEqual({ fault });
});

test('one that unpacks to a flood is refused before it is unpacked', () => {
  const bytes = archive();
  bytes.writeUInt32LE(0x7fffffff, bytes.lastIndexOf('PK\u0001\u0002') + 24);
  expect(openForm(bytes)).toEqual({ fault: 'file_too_large' });
});

test.each([
  ['SUM(B8:B57)', 'SUM(B8:B60)'],
  ['B58+$B$59', 'B61+$B$62'],
  ['LOG10(B58)&"B58"', 'LOG10(B61)&"B58"'],
  ["Other!B58+'My sheet'!B58", "Other!B58+'My sheet'!B61"],
  ['SUM(A:A)+SUM(8:60)', 'SUM(A:A)+SUM(8:63)'],
  ['SUM(B1:B7)', 'SUM(B1:B7)'],
])('the formula %s becomes %s when three rows come after row 57', (before, after) => {
  const growth = { first: 8, last: 57, extra: 3 };
  expect(movedFormula(before, growth, { sheet: 'My sheet', isOwn: true })).toBe(after);
});

test('a shared formula speaks of the places beside its own cell', () => {
  expect(sharedFormula('A1+$B$1+C$1+"A1"', 2, 3)).toBe('C4+$B$1+E$1+"A1"');
});
