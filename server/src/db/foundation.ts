import { laoSortKey } from '@suksa/i18n/lao';
import type { InferInsertModel } from 'drizzle-orm';
import { defaultMarkCodes } from './default-mark-codes.ts';
import { insertRows, type Querier } from './insert-rows.ts';
import { fixedRoles, type RolePreset } from './role-presets.ts';
import {
  feeItems,
  levels,
  markCodes,
  rolePermissions,
  roles,
  standardNotes,
  subjectLevels,
  subjects,
  type subjectTypes,
} from './schema/index.ts';

const primary = ['P1', 'P2', 'P3', 'P4', 'P5'];
const lower = ['M1', 'M2', 'M3', 'M4'];
const upper = ['M5', 'M6', 'M7'];
const secondary = [...lower, ...upper];

/** The general school's twelve levels (5-4-3), ids 1 to 12 in order. */
export const levelRows: readonly (InferInsertModel<typeof levels> & { id: number; code: string })[] = [
  ...primary.map((code, index) => ({ code, nameLo: `ປ.${index + 1}`, stage: 'primary' as const })),
  ...lower.map((code, index) => ({ code, nameLo: `ມ.${index + 1}`, stage: 'lower_secondary' as const })),
  ...upper.map((code, index) => ({ code, nameLo: `ມ.${index + 5}`, stage: 'upper_secondary' as const })),
].map((level, index) => ({
  ...level,
  id: index + 1,
  nameEn: level.code,
  usualAge: index + 6,
  position: index + 1,
}));

interface SubjectOptions {
  readonly type?: (typeof subjectTypes)[number];
  readonly coefficient?: number;
  readonly exam?: boolean;
}

const subjectList: readonly [
  code: string,
  lo: string,
  en: string,
  taughtIn: string[],
  weeklyPeriods: number,
  options?: SubjectOptions,
][] = [
  ['LAO-P', 'ພາສາລາວ', 'Lao language', primary, 10, { coefficient: 2, exam: true }],
  ['MAT-P', 'ຄະນິດສາດ', 'Mathematics', primary, 6, { coefficient: 2, exam: true }],
  ['WLD', 'ໂລກອ້ອມຕົວ', 'The world around us', primary, 4, { exam: true }],
  ['MOR', 'ຄຸນສົມບັດສຶກສາ', 'Moral education', primary, 2],
  ['ART', 'ສິລະປະກຳ ແລະ ຫັດຖະກຳ', 'Arts and crafts', primary, 2],
  ['MUS', 'ສິລະປະດົນຕີ', 'Music', primary, 1],
  ['ENG-P', 'ພາສາອັງກິດ', 'English', ['P3', 'P4', 'P5'], 2],
  ['LAO', 'ພາສາລາວ-ວັນນະຄະດີ', 'Lao language and literature', secondary, 4, { coefficient: 2, exam: true }],
  ['MAT', 'ຄະນິດສາດ', 'Mathematics', secondary, 5, { coefficient: 2, exam: true }],
  ['NAT', 'ວິທະຍາສາດທຳມະຊາດ', 'Natural science', lower, 4, { exam: true }],
  ['SOC', 'ວິທະຍາສາດສັງຄົມ', 'Social science', lower, 4, { exam: true }],
  ['CIV', 'ສຶກສາພົນລະເມືອງ', 'Civic education', secondary, 1],
  ['PHY', 'ຟີຊິກສາດ', 'Physics', upper, 3, { exam: true }],
  ['CHE', 'ເຄມີສາດ', 'Chemistry', upper, 3, { exam: true }],
  ['BIO', 'ຊີວະສາດ', 'Biology', upper, 2, { exam: true }],
  ['HIS', 'ປະຫວັດສາດ', 'History', upper, 2, { exam: true }],
  ['GEO', 'ພູມສາດ', 'Geography', upper, 2, { exam: true }],
  ['ENG', 'ພາສາອັງກິດ', 'English', secondary, 3, { exam: true }],
  ['FRE', 'ພາສາຝຣັ່ງ', 'French', upper, 2, { type: 'elective' }],
  ['ICT', 'ເຕັກໂນໂລຊີຂໍ້ມູນຂ່າວສານ ແລະ ການສື່ສານ', 'Information technology', secondary, 2],
  ['VOC', 'ພື້ນຖານວິຊາຊີບ', 'Vocational basics', lower, 2, { type: 'elective' }],
  ['PE', 'ພະລະສຶກສາ', 'Physical education', [...primary, ...secondary], 2],
  ['ACT', 'ກິດຈະກຳນອກຫຼັກສູດ', 'Out-of-class activities', [...primary, ...secondary], 1, { type: 'activity' }],
  ['CON', 'ຄຸນສົມບັດ', 'Conduct', [...primary, ...secondary], 0, { type: 'conduct' }],
];

export const subjectRows: readonly (typeof subjects.$inferInsert & { id: number })[] = subjectList.map(
  ([code, nameLo, nameEn, , weeklyPeriods, options], index) => ({
    id: index + 1,
    code,
    nameLo,
    nameEn,
    type: options?.type ?? 'core',
    weeklyPeriods,
    coefficient: options?.coefficient ?? 1,
    countsInAverage: options?.type !== 'activity' && options?.type !== 'conduct',
    examSubject: options?.exam ?? false,
    position: index + 1,
    sortKey: laoSortKey(nameLo),
  }),
);

export const subjectLevelRows = subjectList.flatMap(([, , , taughtIn], index) =>
  levelRows
    .filter(({ code }) => taughtIn.includes(code))
    .map(({ id: levelId }) => ({ subjectId: index + 1, levelId })),
);

const noteList: readonly [
  group: (typeof standardNotes.$inferInsert)['group'],
  lo: string,
  en: string,
  needsFreeText?: true,
][] = [
  ['absence_reason', 'ເຈັບປ່ວຍ', 'Ill'],
  ['absence_reason', 'ວຽກຄອບຄົວ', 'Family matters'],
  ['absence_reason', 'ໄປຫາໝໍ', 'At the doctor'],
  ['absence_reason', 'ອື່ນໆ', 'Other', true],
  ['late_reason', 'ລົດຕິດ', 'Traffic'],
  ['late_reason', 'ຝົນຕົກໜັກ', 'Heavy rain'],
  ['late_reason', 'ລົດເພ', 'Vehicle broke down'],
  ['late_reason', 'ຕື່ນສາຍ', 'Overslept'],
  ['late_reason', 'ບໍ່ສະບາຍ', 'Felt sick'],
  ['late_reason', 'ວຽກຄອບຄົວ', 'Family matters'],
  ['late_reason', 'ອື່ນໆ', 'Other', true],
  ['void_reason', 'ໃສ່ຈຳນວນເງິນຜິດ', 'Wrong amount'],
  ['void_reason', 'ຜິດນັກຮຽນ', 'Wrong student'],
  ['void_reason', 'ເຊັກຖືກສົ່ງຄືນ', 'Cheque returned'],
  ['void_reason', 'ອື່ນໆ', 'Other', true],
  ['exit_reason', 'ຍ້າຍທີ່ຢູ່', 'Moved away'],
  ['exit_reason', 'ຍ້າຍໄປໂຮງຮຽນອື່ນ', 'Went to another school'],
  ['exit_reason', 'ອື່ນໆ', 'Other', true],
  ['teacher_comment', 'ຕັ້ງໃຈຮຽນດີ', 'Works hard'],
  ['teacher_comment', 'ຄວນເອົາໃຈໃສ່ຕື່ມ', 'Needs to try harder'],
];

/** By the words in English: what a child points at that can't read yet. */
const latePictures: Readonly<Record<string, (typeof standardNotes.$inferInsert)['picture']>> = {
  Traffic: 'traffic',
  'Heavy rain': 'rain',
  'Vehicle broke down': 'breakdown',
  Overslept: 'overslept',
  'Felt sick': 'ill',
  'Family matters': 'family',
  Other: 'other',
};

const noteRows = noteList.map(([group, textLo, textEn, needsFreeText = false], index) => ({
  group,
  textLo,
  textEn,
  needsFreeText,
  picture: (group === 'late_reason' && latePictures[textEn]) || ('none' as const),
  position: noteList.slice(0, index + 1).filter(([other]) => other === group).length,
}));

export const feeItemRows = [
  {
    id: 1,
    code: 'REG',
    nameLo: 'ຄ່າລົງທະບຽນ',
    nameEn: 'Registration',
    frequency: 'year' as const,
    prorated: false,
  },
  { id: 2, code: 'TUI', nameLo: 'ຄ່າຮຽນ', nameEn: 'Tuition', frequency: 'term' as const, prorated: true },
  { id: 3, code: 'MEAL', nameLo: 'ຄ່າອາຫານທ່ຽງ', nameEn: 'Lunch', frequency: 'month' as const, prorated: true },
  { id: 4, code: 'BOOK', nameLo: 'ຄ່າປຶ້ມຮຽນ', nameEn: 'Books', frequency: 'year' as const, prorated: false },
  {
    id: 5,
    code: 'CARD',
    nameLo: 'ຄ່າອອກບັດໃໝ່',
    nameEn: 'New card',
    frequency: 'once' as const,
    prorated: false,
  },
].map((item) => ({ ...item, position: item.id }));

export async function insertRoles(querier: Querier, presets: readonly RolePreset[]): Promise<void> {
  await insertRows(
    querier,
    roles,
    presets.map(({ id, nameLo, nameEn, scope }) => ({ id, nameLo, nameEn, scope })),
  );
  await insertRows(
    querier,
    rolePermissions,
    presets.flatMap(({ id, permissions }) => permissions.map((permission) => ({ roleId: id, permission }))),
  );
}

/** What every school has, before anything of its own: roles 1 to 3, levels, subjects, notes, mark codes, fee items. */
export async function insertFoundation(querier: Querier): Promise<void> {
  await insertRoles(querier, fixedRoles);
  await insertRows(querier, levels, levelRows);
  await insertRows(querier, subjects, subjectRows);
  await insertRows(querier, subjectLevels, subjectLevelRows);
  await insertRows(querier, standardNotes, noteRows);
  await insertRows(querier, markCodes, defaultMarkCodes);
  await insertRows(querier, feeItems, feeItemRows);
}

/** Puts each identity behind the highest id, after rows were inserted with ids of their own. */
export async function settleIdentities(querier: Querier): Promise<void> {
  const { rows } = await querier.query<{ table_name: string }>(
    `select c.relname as table_name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema::regnamespace and a.attname = 'id' and a.attidentity <> '' and not c.relispartition`,
  );
  for (const { table_name } of rows) {
    const least = table_name === 'role' ? 3 : 0;
    await querier.query(
      `select setval(pg_get_serial_sequence('"${table_name}"', 'id'), greatest((select max(id) from "${table_name}"), ${least}) + 1, false)`,
    );
  }
}
