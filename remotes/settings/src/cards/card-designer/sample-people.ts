import type { CardHolderKind, CardPerson, LongestValues } from '@suksa/contracts/settings';

const school = {
  school_lo: 'ໂຮງຮຽນ ສຶກສາ',
  school_en: 'Suksa School',
  branch_lo: 'ສາຂາວຽງຈັນ',
  branch_en: 'Vientiane branch',
  branch_phone: '021 212 345',
  address_lo: 'ບ້ານ ໂພນໄຊ, ເມືອງ ໄຊເສດຖາ, ນະຄອນຫຼວງວຽງຈັນ',
  address_en: 'Phonxay, Xaysettha, Vientiane Capital',
  year: '2026–2027',
  issued: '2026-09-01',
  expires: '2027-06-30',
} as const;

const students: readonly (readonly [lo: string, en: string, className: string, birth: string])[] = [
  ['ດາວອນ ພົມມະຈັນ', 'Daovone Phommachanh', '1/1', '2020-03-14'],
  ['ສົມຊາຍ ວົງສາ', 'Somxay Vongsa', '3/2', '2018-07-02'],
  ['ບຸນທະວີສັກ ໄຊຍະວົງສຸລິຍະວັນນາ', 'Bounthavisack Xayavongsouliyavanna', '4/1', '2014-11-23'],
  ['ແກ້ວ', 'Keo', '2/1', '2019-01-30'],
  ['ນາງນ້ອຍ ແສງສະຫວ່າງ', 'Nangnoy Sengsavang', '5/2', '2016-05-09'],
];

const staff: readonly (readonly [lo: string, en: string, jobLo: string, jobEn: string])[] = [
  ['ຄຳແພງ ສີສຸກ', 'Khamphaeng Sisouk', 'ຄູສອນ', 'Teacher'],
  ['ມະນີວັນ ຈັນທະວົງ', 'Manivanh Chanthavong', 'ພະນັກງານເກັບເງິນ', 'Cashier'],
  ['ສຸລິພອນ ພັນທະວົງສາລາດ', 'Souliphone Phanthavongsalath', 'ຜູ້ອຳນວຍການ', 'Principal'],
];

/** Invented people, for who tries the designer without signing in. */
export const samplePeople = (holder: CardHolderKind): CardPerson[] =>
  holder === 'student'
    ? students.map(([name_lo, name_en, className, birth_date], index) => ({
        kind: 'student',
        id: index + 1,
        hasPhoto: false,
        values: {
          ...school,
          name_lo,
          name_en,
          class: className,
          birth_date,
          code: `VTE26${String(index + 1).padStart(4, '0')}`,
          card_number: `VTE-C${String(index + 1).padStart(6, '0')}`,
          guardian_phone: '020 5555 1234',
        },
      }))
    : staff.map(([name_lo, name_en, job_lo, job_en], index) => ({
        kind: 'staff',
        id: index + 1,
        hasPhoto: false,
        values: {
          ...school,
          name_lo,
          name_en,
          job_lo,
          job_en,
          code: name_en.split(' ')[0]?.toLowerCase() ?? '',
          phone: '020 5555 4321',
          card_number: `VTE-C${String(index + 101).padStart(6, '0')}`,
        },
      }));

export const sampleLongest = (holder: CardHolderKind): LongestValues => {
  const people = samplePeople(holder);
  return {
    name_lo: people.map(({ values }) => values.name_lo ?? ''),
    name_en: people.map(({ values }) => values.name_en ?? ''),
  };
};
