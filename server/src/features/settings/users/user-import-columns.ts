import type { StaffTitle, StaffType, UserChoices, UserImportColumn } from '@suksa/contracts/settings';
import { wordTable } from '../../../spreadsheet/cells.ts';
import type { KnownColumn } from '../../../spreadsheet/columns.ts';

type Language = 'en' | 'lo';

/** The first title of each language stands in the template; the others are what schools write. */
const titles: Readonly<Record<UserImportColumn, Readonly<Record<Language, readonly string[]>>>> = {
  username: { en: ['Username', 'Login', 'Account'], lo: ['ຊື່ຜູ້ໃຊ້', 'ບັນຊີ'] },
  nameLo: {
    en: ['Name in Lao', 'Lao name', 'Name'],
    lo: ['ຊື່ພາສາລາວ', 'ຊື່ເປັນພາສາລາວ', 'ຊື່ລາວ', 'ຊື່ ແລະ ນາມສະກຸນ', 'ຊື່'],
  },
  nameEn: { en: ['Name in English', 'English name'], lo: ['ຊື່ພາສາອັງກິດ', 'ຊື່ເປັນພາສາອັງກິດ', 'ຊື່ອັງກິດ'] },
  title: { en: ['Title'], lo: ['ຄຳນຳໜ້າ'] },
  sex: { en: ['Sex', 'Gender'], lo: ['ເພດ'] },
  phone: { en: ['Phone', 'Telephone', 'Mobile'], lo: ['ເບີໂທ', 'ໂທລະສັບ'] },
  email: { en: ['Email', 'E-mail'], lo: ['ອີເມວ'] },
  role: { en: ['Role'], lo: ['ບົດບາດ'] },
  branches: { en: ['Branches', 'Branch'], lo: ['ສາຂາ'] },
  staffType: { en: ['Staff type', 'Kind of staff', 'Type'], lo: ['ປະເພດພະນັກງານ'] },
  employedFrom: { en: ['Employed from', 'Start date'], lo: ['ເລີ່ມເຮັດວຽກ'] },
  employedUntil: { en: ['Last day', 'Employed until'], lo: ['ມື້ສຸດທ້າຍ', 'ວັນສຸດທ້າຍ'] },
  cardCode: { en: ['Card number', 'Card'], lo: ['ເລກບັດ'] },
};

export const knownColumns: readonly KnownColumn[] = Object.entries(titles).map(([key, { en, lo }]) => ({
  key,
  titles: [...en, ...lo],
}));

export const titleOf = (column: UserImportColumn, language: Language): string =>
  titles[column][language][0] ?? column;

const typeNames: Readonly<Record<StaffType, Readonly<Record<Language, string>>>> = {
  management: { en: 'Management', lo: 'ຜູ້ບໍລິຫານ' },
  teaching: { en: 'Teaching', lo: 'ຄູສອນ' },
  office: { en: 'Office', lo: 'ຫ້ອງການ' },
  gate: { en: 'Gate', lo: 'ຍາມປະຕູ' },
  other: { en: 'Other', lo: 'ອື່ນໆ' },
};

/** The template's titles, with what may stand below in brackets: a reader leaves brackets away. */
export const templateTitles = ({ roles, branches }: UserChoices, language: Language): string[] => {
  const hints: Partial<Record<UserImportColumn, string>> = {
    title: language === 'lo' ? 'ທ້າວ / ນາງ' : 'Mr / Ms',
    sex: language === 'lo' ? 'ຊາຍ / ຍິງ' : 'male / female',
    role: roles
      .filter(({ assignable }) => assignable)
      .map(({ name }) => name[language])
      .join(' / '),
    branches:
      language === 'lo'
        ? branches.map(({ name }) => name.lo).join(' / ')
        : branches.map(({ name }) => name.en).join(' / '),
    staffType: Object.values(typeNames)
      .map((name) => name[language])
      .join(' / '),
    employedFrom: 'dd/mm/yyyy',
    employedUntil: 'dd/mm/yyyy',
  };
  return (Object.keys(titles) as UserImportColumn[]).map((column) => {
    const hint = hints[column];
    return hint ? `${titleOf(column, language)} (${hint})` : titleOf(column, language);
  });
};

export const titleWords = wordTable<Exclude<StaffTitle, ''>>({
  mr: ['ທ້າວ', 'ທ່ານ', 'mister'],
  ms: ['ນາງ', 'mrs', 'miss', 'ນາງສາວ'],
  monk: ['ພຣະ', 'ພະ'],
  novice: ['ສ.ນ', 'ສາມະເນນ'],
});

export const staffTypeWords = wordTable<StaffType>({
  management: [typeNames.management.lo, 'head', 'ບໍລິຫານ'],
  teaching: [typeNames.teaching.lo, 'teacher', 'ຄູ', 'ການສອນ'],
  office: [typeNames.office.lo, 'ວິຊາການ'],
  gate: [typeNames.gate.lo, 'guard', 'ຍາມ', 'ປະຕູ'],
  other: [typeNames.other.lo, 'ອື່ນ'],
});

export const typeName = (type: StaffType | null, language: Language) =>
  type === null ? '' : typeNames[type][language];
