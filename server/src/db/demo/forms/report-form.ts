import type { Querier } from '../../insert-rows.ts';
import { storedArchive } from '../../stored-archive.ts';

const prepared = { first: 7, last: 26 };
const titles = ['ລ/ດ', 'ລະຫັດ', 'ຊື່ ແລະ ນາມສະກຸນ', 'ເພດ', 'ວັນເດືອນປີເກີດ', 'ຄະແນນສະເລ່ຍ', 'ອັນດັບ', 'ຜົນ'];

const text = (place: string, style: number, value: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
const empty = (place: string, style: number) => `<c r="${place}" s="${style}"/>`;
const row = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;
const columns = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

const student = (at: number) =>
  row(at, [
    ...columns.map((column) => empty(`${column}${at}`, column === 'F' ? 4 : 3)),
    `<c r="H${at}" s="3" t="str"><f>IF(F${at}="","",IF(F${at}&gt;=5,"ໄດ້","ເສັງຄືນ"))</f><v></v></c>`,
  ]);

const below = prepared.last + 1;
const rows = [
  row(1, [text('A1', 1, 'ສາທາລະນະລັດ ປະຊາທິປະໄຕ ປະຊາຊົນລາວ')]),
  row(2, [text('A2', 1, 'ໃບລວມຄະແນນນັກຮຽນ')]),
  row(3, [text('A3', 0, 'ໂຮງຮຽນ:'), empty('B3', 0), text('E3', 0, 'ສົກຮຽນ:'), empty('F3', 0)]),
  row(4, [text('A4', 0, 'ຫ້ອງ:'), empty('B4', 0), text('E4', 0, 'ໄລຍະ:'), empty('F4', 0)]),
  row(
    6,
    titles.map((title, at) => text(`${'ABCDEFGH'[at]}6`, 2, title)),
  ),
  ...Array.from({ length: prepared.last - prepared.first + 1 }, (_, at) => student(prepared.first + at)),
  row(below, [
    text(`A${below}`, 2, 'ສະເລ່ຍ'),
    `<c r="F${below}" s="4"><f>IF(COUNT(F${prepared.first}:F${prepared.last})=0,"",AVERAGE(F${prepared.first}:F${prepared.last}))</f></c>`,
    `<c r="H${below}" s="3"><f>COUNTIF(H${prepared.first}:H${prepared.last},"ໄດ້")</f></c>`,
  ]),
  row(below + 2, [text(`B${below + 2}`, 0, 'ຄູປະຈຳຫ້ອງ'), text(`F${below + 2}`, 0, 'ຜູ້ອຳນວຍການ')]),
  row(below + 5, [empty(`B${below + 5}`, 0), empty(`F${below + 5}`, 0)]),
];

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const side = (name: string) => `<${name} style="thin"><color auto="1"/></${name}>`;
const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Phetsarath OT"/></font>`;
const xf = (about: string, inner = '') => `<xf xfId="0" fillId="0" ${about}>${inner}</xf>`;
const centred = '<alignment horizontal="center" vertical="center"/>';

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="ໃບລວມຄະແນນ" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">'ໃບລວມຄະແນນ'!$A$1:$H$${below + 5}</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${xf('numFmtId="0" fontId="0" borderId="0"')}${xf('numFmtId="0" fontId="1" borderId="0" applyAlignment="1"', centred)}${xf('numFmtId="0" fontId="1" borderId="1" applyAlignment="1"', centred)}${xf('numFmtId="0" fontId="0" borderId="1"')}${xf('numFmtId="2" fontId="0" borderId="1" applyNumberFormat="1"')}</cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><dimension ref="A1:H${below + 5}"/><cols><col min="1" max="1" width="8" customWidth="1"/><col min="2" max="2" width="14" customWidth="1"/><col min="3" max="3" width="30" customWidth="1"/><col min="4" max="4" width="8" customWidth="1"/><col min="5" max="8" width="15" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData><mergeCells count="3"><mergeCell ref="A1:H1"/><mergeCell ref="A2:H2"/><mergeCell ref="A${below}:E${below}"/></mergeCells><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="portrait" fitToHeight="0"/></worksheet>`,
};

const first = prepared.first;
const ties = [
  ['B3', 'branch'],
  ['F3', 'year'],
  ['B4', 'class'],
  ['F4', 'period'],
  [`A${first}`, 'number'],
  [`B${first}`, 'code'],
  [`C${first}`, 'name'],
  [`D${first}`, 'sex'],
  [`E${first}`, 'birth_date'],
  [`F${first}`, 'average'],
  [`G${first}`, 'rank'],
  [`B${below + 5}`, 'homeroom'],
  [`F${below + 5}`, 'head'],
] as const;

/** A form as a district hands them out: a class’s marks with formulas, merged cells and rows prepared for twenty. */
export async function insertReportForm(client: Querier, by: number): Promise<void> {
  const content = Buffer.from(
    storedArchive(Object.entries(parts).map(([name, xml]) => ({ name, content: Buffer.from(head + xml) }))),
  );
  await client.query(
    `insert into report_form (name, file_name, content, kind, ties, rows_sheet, first_row, last_row, changed_by)
     values ($1, $2, $3, 'class', $4, 0, $5, $6, $7)`,
    [
      ...['ໃບລວມຄະແນນນັກຮຽນ', 'ໃບລວມຄະແນນ.xlsx', content],
      JSON.stringify(ties.map(([place, field]) => ({ sheet: 0, place, field }))),
      ...[prepared.first, prepared.last, by],
    ],
  );
}
