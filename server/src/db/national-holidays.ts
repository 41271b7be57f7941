import type { holidays } from './schema/index.ts';

export type HolidayRow = typeof holidays.$inferInsert;

const fixed: readonly [monthDay: string, lastMonthDay: string, lo: string, en: string, audience?: 'women'][] =
  [
    ['01-01', '01-01', 'ວັນປີໃໝ່ສາກົນ', "New Year's Day"],
    ['03-08', '03-08', 'ວັນແມ່ຍິງສາກົນ', "International Women's Day", 'women'],
    ['04-14', '04-16', 'ບຸນປີໃໝ່ລາວ', 'Pi Mai (Lao New Year)'],
    ['05-01', '05-01', 'ວັນກຳມະກອນສາກົນ', 'Labour Day'],
    ['12-02', '12-02', 'ວັນຊາດ', 'National Day'],
  ];

const schoolDays: readonly [monthDay: string, lo: string, en: string][] = [
  ['10-07', 'ວັນຄູແຫ່ງຊາດ', "National Teachers' Day"],
];

/** Days off in lieu and lunar festivals. */
const moving: Record<number, readonly [monthDay: string, lo: string, en: string][]> = {
  2026: [
    ['02-02', 'ບຸນມາຄະບູຊາ', 'Makha Bousa'],
    ['05-01', 'ບຸນວິສາຂະບູຊາ', 'Visakha Bousa'],
    ['07-29', 'ບຸນເຂົ້າພັນສາ', 'Khao Phansa'],
    ['09-11', 'ບຸນຫໍ່ເຂົ້າປະດັບດິນ', 'Haw Khao Padapdin'],
    ['09-26', 'ບຸນຫໍ່ເຂົ້າສະຫຼາກ', 'Haw Khao Salak'],
    ['10-26', 'ບຸນອອກພັນສາ', 'Ok Phansa'],
    ['10-27', 'ບຸນຊ່ວງເຮືອ', 'Boat race'],
    ['11-24', 'ບຸນທາດຫຼວງ', 'That Luang festival'],
  ],
  2027: [
    ['02-21', 'ບຸນມາຄະບູຊາ', 'Makha Bousa'],
    ['05-20', 'ບຸນວິສາຂະບູຊາ', 'Visakha Bousa'],
    ['07-18', 'ບຸນເຂົ້າພັນສາ', 'Khao Phansa'],
    ['08-31', 'ບຸນຫໍ່ເຂົ້າປະດັບດິນ', 'Haw Khao Padapdin'],
    ['09-15', 'ບຸນຫໍ່ເຂົ້າສະຫຼາກ', 'Haw Khao Salak'],
    ['10-15', 'ບຸນອອກພັນສາ', 'Ok Phansa'],
    ['10-16', 'ບຸນຊ່ວງເຮືອ', 'Boat race'],
    ['11-13', 'ບຸນທາດຫຼວງ', 'That Luang festival'],
  ],
  2028: [
    ['02-10', 'ບຸນມາຄະບູຊາ', 'Makha Bousa'],
    ['05-08', 'ບຸນວິສາຂະບູຊາ', 'Visakha Bousa'],
    ['07-06', 'ບຸນເຂົ້າພັນສາ', 'Khao Phansa'],
    ['08-19', 'ບຸນຫໍ່ເຂົ້າປະດັບດິນ', 'Haw Khao Padapdin'],
    ['09-03', 'ບຸນຫໍ່ເຂົ້າສະຫຼາກ', 'Haw Khao Salak'],
    ['10-03', 'ບຸນອອກພັນສາ', 'Ok Phansa'],
    ['10-04', 'ບຸນຊ່ວງເຮືອ', 'Boat race'],
    ['11-01', 'ບຸນທາດຫຼວງ', 'That Luang festival'],
  ],
};

const inLieu: Record<number, readonly [monthDay: string, lo: string, en: string, audience?: 'women'][]> = {
  2026: [['03-09', 'ພັກຊົດເຊີຍ ວັນແມ່ຍິງສາກົນ', "In lieu of International Women's Day", 'women']],
  2027: [['05-03', 'ພັກຊົດເຊີຍ ວັນກຳມະກອນສາກົນ', 'In lieu of Labour Day']],
  2028: [
    ['01-03', 'ພັກຊົດເຊີຍ ວັນປີໃໝ່ສາກົນ', "In lieu of New Year's Day"],
    ['04-17', 'ພັກຊົດເຊີຍ ບຸນປີໃໝ່ລາວ', 'In lieu of Pi Mai'],
    ['04-18', 'ພັກຊົດເຊີຍ ບຸນປີໃໝ່ລາວ', 'In lieu of Pi Mai'],
    ['12-04', 'ພັກຊົດເຊີຍ ວັນຊາດ', 'In lieu of National Day'],
  ],
};

const DECREE = 'Decree 386/2017';

/** The national holidays of one calendar year. Computed lunar dates after `today` stay proposed. */
export const nationalHolidays = (year: number, today: string): HolidayRow[] => [
  ...fixed.map(([first, last, nameLo, nameEn, audience]) => ({
    startDate: `${year}-${first}`,
    endDate: `${year}-${last}`,
    nameLo,
    nameEn,
    type: 'public' as const,
    audience: audience ?? ('everyone' as const),
    source: DECREE,
    confirmed: true,
  })),
  ...(inLieu[year] ?? []).map(([day, nameLo, nameEn, audience]) => ({
    startDate: `${year}-${day}`,
    endDate: `${year}-${day}`,
    nameLo,
    nameEn,
    type: 'public' as const,
    audience: audience ?? ('everyone' as const),
    source: DECREE,
    confirmed: true,
  })),
  ...schoolDays.map(([day, nameLo, nameEn]) => ({
    startDate: `${year}-${day}`,
    endDate: `${year}-${day}`,
    nameLo,
    nameEn,
    type: 'school_break' as const,
    audience: 'everyone' as const,
    source: 'school',
    confirmed: true,
  })),
  ...(moving[year] ?? []).map(([day, nameLo, nameEn]) => ({
    startDate: `${year}-${day}`,
    endDate: `${year}-${day}`,
    nameLo,
    nameEn,
    type: 'lunar' as const,
    audience: 'everyone' as const,
    source: 'computed',
    confirmed: `${year}-${day}` <= today,
  })),
];
