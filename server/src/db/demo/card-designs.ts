import type { CardDesign, CardField, CardLayer } from '@suksa/contracts/settings';

/** The school's colours, as on its page and its emblem. */
const green = '#0b6b4f';
const gold = '#f2c14e';
const night = '#123a4a';
const ink = '#18221f';
const gray = '#55625d';
const white = '#ffffff';

const plain = { rotation: 0, opacity: 1, locked: false, hidden: false } as const;
const letters = { font: 'noto', size: 8, bold: false, colour: ink, align: 'start', fit: 'each' } as const;

type Box = readonly [x: number, y: number, width: number, height: number];
type Written = Extract<CardLayer, { kind: 'text' }>;
type Look = Partial<Pick<Written, 'size' | 'bold' | 'colour' | 'align' | 'fit'>>;

const at = ([x, y, width, height]: Box) => ({ x, y, width, height });

const area = (id: string, fill: string, box: Box, radius = 0): CardLayer => ({
  ...{ ...plain, ...at(box), id, kind: 'shape', shape: 'rectangle', fill, radius },
  ...{ stroke: null, strokeWidth: 0, locked: true },
});

const text = (id: string, words: string, box: Box, look: Look = {}): CardLayer => ({
  ...{ ...plain, ...letters, ...look, ...at(box), id, kind: 'text', text: words },
});

const field = (name: CardField, box: Box, look: Look = {}, before = ''): CardLayer => ({
  ...{
    ...plain,
    ...letters,
    ...look,
    ...at(box),
    id: name.replace('_', '-'),
    kind: 'field',
    field: name,
    before,
  },
});

const photo = (box: Box, stroke: string): CardLayer => ({
  ...{ ...plain, ...at(box), id: 'photo', kind: 'photo', radius: 1.5, stroke, strokeWidth: 0.6 },
});

const picture = (source: 'logo' | 'stamp' | 'signature', box: Box): CardLayer => ({
  ...{ ...plain, ...at(box), id: source, kind: 'logo', source },
});

const qr = (box: Box): CardLayer => ({
  ...{ ...plain, ...at(box), id: 'qr', kind: 'qr', colour: '#000000', background: white },
});

const heading = (colour: string): CardLayer[] => [
  area('band', colour, [-1.5, -1.5, 88.6, 15.5]),
  area('line', gold, [-1.5, 14, 88.6, 0.9]),
  picture('logo', [3.5, 2, 10.5, 10.5]),
  field('school_lo', [16, 1.6, 66, 6.2], { size: 12, bold: true, colour: white }),
  field('branch_en', [16, 7.9, 66, 4.2], { size: 7.5, colour: gold }),
];

/** The back is the same for everybody: whose card it is, who has signed it, and what a reader of bar codes needs. */
const back = (colour: string, rules: readonly [lo: string, en: string]): CardDesign['back'] => ({
  background: white,
  layers: [
    area('band', colour, [-1.5, -1.5, 88.6, 5.5]),
    area('line', gold, [-1.5, 4, 88.6, 0.9]),
    text('rules-lo', rules[0], [6, 6.8, 73.6, 8.4], { size: 7, align: 'center', fit: 'wrap' }),
    text('rules-en', rules[1], [6, 15.4, 73.6, 6], { size: 6, align: 'center', fit: 'wrap', colour: gray }),
    field('address_lo', [6, 21.8, 73.6, 4], { size: 6.5, align: 'center' }),
    field('branch_phone', [6, 25.6, 73.6, 4], { size: 7, bold: true, align: 'center' }, 'ໂທ · Tel: '),
    {
      ...plain,
      ...at([6, 32, 44, 9.5]),
      id: 'barcode',
      kind: 'barcode',
      value: 'card_number',
      colour: '#000000',
      background: null,
    },
    field('card_number', [6, 41.8, 44, 3.8], { size: 6.5, align: 'center' }),
    picture('signature', [57, 32.5, 22, 8.5]),
    picture('stamp', [53, 30.5, 12.5, 12.5]),
    text('principal', 'ຜູ້ອຳນວຍການ · Principal', [53, 42, 27, 3.8], { size: 6.5, align: 'center' }),
    field(
      'expires',
      [6, 47, 73.6, 3.8],
      { size: 6.5, align: 'center', colour: gray },
      'ໃຊ້ໄດ້ເຖິງ · Valid until: ',
    ),
  ],
});

export const studentCard: CardDesign = {
  front: {
    background: white,
    layers: [
      ...heading(green),
      photo([4.5, 18, 21, 27.5], green),
      text('title', 'ບັດນັກຮຽນ · STUDENT CARD', [29, 16.6, 53, 4.6], { size: 7.5, bold: true, colour: green }),
      field('name_lo', [29, 21.2, 53, 7], { size: 14, bold: true }),
      field('name_en', [29, 28, 53, 4.6], { size: 8.5, colour: gray }),
      field('code', [29, 34, 35, 4.2], { bold: true }, 'ລະຫັດ · Code: '),
      field('class', [29, 38.2, 35, 4.2], {}, 'ຫ້ອງ · Class: '),
      field('birth_date', [29, 42.4, 35, 4.2], {}, 'ວັນເກີດ · Born: '),
      field('year', [4.5, 46.6, 60, 3.8], { size: 7, colour: gray }, 'ສົກຮຽນ · School year: '),
      qr([65.5, 33.5, 16.5, 16.5]),
    ],
  },
  back: back(green, [
    'ຕິດບັດທຸກຄັ້ງທີ່ຢູ່ໃນໂຮງຮຽນ. ຜູ້ໃດພົບເຫັນ ກະລຸນາສົ່ງຄືນໂຮງຮຽນ.',
    'To be worn at school. If found, please return it to the school.',
  ]),
};

export const staffCard: CardDesign = {
  front: {
    background: white,
    layers: [
      ...heading(night),
      photo([60.5, 18, 21, 27.5], night),
      text('title', 'ບັດພະນັກງານ · STAFF CARD', [5, 16.6, 53, 4.6], { size: 7.5, bold: true, colour: night }),
      field('name_lo', [5, 21.2, 53, 7], { size: 14, bold: true }),
      field('name_en', [5, 28, 53, 4.6], { size: 8.5, colour: gray }),
      field('job_lo', [24, 34.4, 34, 4.8], { size: 9.5, bold: true, colour: night }),
      field('job_en', [24, 39.2, 34, 4.2], { size: 7.5, colour: gray }),
      field('phone', [24, 43.4, 34, 4.2], {}, 'ໂທ · Tel: '),
      field('expires', [60.5, 46.6, 21, 3.4], { size: 6, align: 'center', colour: gray }, 'ເຖິງ · Until: '),
      qr([5, 34, 16.5, 16.5]),
    ],
  },
  back: back(night, [
    'ບັດນີ້ເປັນຂອງໂຮງຮຽນ. ຜູ້ໃດພົບເຫັນ ກະລຸນາສົ່ງຄືນໂຮງຮຽນ.',
    'This card belongs to the school. If found, please return it.',
  ]),
};
