import type { InferInsertModel } from 'drizzle-orm';
import { openingYear, type YearRow, yearName } from '../default-year.ts';
import { levelRows } from '../foundation.ts';
import { nationalHolidays } from '../national-holidays.ts';
import type { branches, classes, holidays } from '../schema/index.ts';

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'] & { id: number };
export type ClassRow = Row<typeof classes> & { levelCode: string };

export const demoSizes = ['small', 'school', 'large'] as const;
export type DemoSize = (typeof demoSizes)[number];

interface BranchPlan {
  readonly levels: readonly string[];
  readonly classesPerLevel: number;
  readonly students: number;
}

const allLevels = levelRows.map(({ code }) => code);
const upToM4 = allLevels.slice(0, 9);

/** One plan for each of the two branches. */
export const plans: Record<DemoSize, readonly [BranchPlan, BranchPlan]> = {
  small: [
    { levels: ['P1', 'P3', 'P5', 'M1', 'M4', 'M7'], classesPerLevel: 1, students: 42 },
    { levels: ['P1', 'P2', 'P3'], classesPerLevel: 1, students: 18 },
  ],
  school: [
    { levels: allLevels, classesPerLevel: 2, students: 840 },
    { levels: upToM4, classesPerLevel: 1, students: 360 },
  ],
  large: [
    { levels: allLevels, classesPerLevel: 28, students: 12_000 },
    { levels: allLevels, classesPerLevel: 19, students: 8_000 },
  ],
};

export const branchRows = [
  {
    id: 1,
    code: 'VTE',
    nameLo: 'ສາຂານະຄອນຫຼວງວຽງຈັນ',
    nameEn: 'Vientiane Branch',
    phone: '021 312 450',
    addressLo: 'ບ້ານ ໂພນຕ້ອງ, ເມືອງ ຈັນທະບູລີ, ນະຄອນຫຼວງວຽງຈັນ',
    addressEn: 'Phontong village, Chanthabouly district, Vientiane Capital',
    licenceNumber: '0142/ສສກ',
    receiptHeaderLo: 'ໂຮງຮຽນ ສຸກສະຫວັນ ສາຂານະຄອນຫຼວງວຽງຈັນ',
    receiptHeaderEn: 'Suksavanh School, Vientiane Branch',
    workingDays: [1, 2, 3, 4, 5],
  },
  {
    id: 2,
    code: 'LPB',
    nameLo: 'ສາຂາຫຼວງພະບາງ',
    nameEn: 'Luang Prabang Branch',
    phone: '071 212 380',
    addressLo: 'ບ້ານ ໂພນແພງ, ເມືອງ ຫຼວງພະບາງ, ແຂວງ ຫຼວງພະບາງ',
    addressEn: 'Phonpheng village, Luang Prabang district, Luang Prabang',
    licenceNumber: '0087/ສສກ',
    receiptHeaderLo: 'ໂຮງຮຽນ ສຸກສະຫວັນ ສາຂາຫຼວງພະບາງ',
    receiptHeaderEn: 'Suksavanh School, Luang Prabang Branch',
    workingDays: [1, 2, 3, 4, 5],
  },
] satisfies [Row<typeof branches>, Row<typeof branches>];

/** Per branch a closed year and the open one after it: ids 1 and 2 of branch 1, 3 and 4 of branch 2. */
export const yearRows = (today: string): YearRow[] =>
  branchRows.flatMap(({ id: branchId }, index) =>
    (['closed', 'open'] as const).map((state, offset) => {
      const start = openingYear(today) - 1 + offset;
      return {
        id: index * 2 + offset + 1,
        branchId,
        name: yearName(start),
        startDate: `${start}-09-01`,
        endDate: `${start + 1}-05-31`,
        state,
      };
    }),
  );

export const holidayRows = (today: string): InferInsertModel<typeof holidays>[] => {
  const start = openingYear(today);
  return [
    ...[start - 1, start, start + 1].flatMap((year) => nationalHolidays(year, today)),
    {
      startDate: `${start + 1}-01-18`,
      endDate: `${start + 1}-01-26`,
      nameLo: 'ພັກລະຫວ່າງພາກຮຽນ',
      nameEn: 'Break between the terms',
      type: 'school_break' as const,
      audience: 'students' as const,
      source: 'school',
      confirmed: true,
    },
  ];
};

/** Classes of one branch and year, named `ປ.1/1`-style by level and number, in the order of levels. */
export const classRows = ({
  branchId,
  year,
  plan,
  firstId,
}: {
  branchId: number;
  year: YearRow;
  plan: BranchPlan;
  firstId: number;
}): ClassRow[] => {
  const seats = Math.ceil(plan.students / (plan.levels.length * plan.classesPerLevel));
  return plan.levels.flatMap((levelCode, levelIndex) =>
    Array.from({ length: plan.classesPerLevel }, (_, index) => {
      const level = levelRows.find(({ code }) => code === levelCode);
      if (!level) throw new Error(`No level ${levelCode}.`);
      const order = levelIndex * plan.classesPerLevel + index;
      return {
        id: firstId + order,
        branchId,
        yearId: year.id,
        levelId: level.id,
        levelCode,
        name: `${levelCode}/${index + 1}`,
        room: `${Math.floor(order / 8) + 1}${String((order % 8) + 1).padStart(2, '0')}`,
        capacity: Math.max(40, seats + 3),
      };
    }),
  );
};
