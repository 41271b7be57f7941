import type { CardContent } from '@suksa/contracts/reports';
import type { Filling } from '../../../spreadsheet/form/sheet-xml.ts';
import type { branchFacts, studentFacts } from './form-repository.ts';

type Values = Record<string, Filling>;

/** Official papers are in Lao, whoever fills them. */
const conductWords = { '': '', excellent: 'ດີເລີດ', good: 'ດີ', average: 'ປານກາງ', weak: 'ອ່ອນ' } as const;
const sexWords: Readonly<Record<string, string>> = { male: 'ຊາຍ', female: 'ຍິງ' };
const months = [
  ...['ມັງກອນ', 'ກຸມພາ', 'ມີນາ', 'ເມສາ', 'ພຶດສະພາ', 'ມິຖຸນາ'],
  ...['ກໍລະກົດ', 'ສິງຫາ', 'ກັນຍາ', 'ຕຸລາ', 'ພະຈິກ', 'ທັນວາ'],
];

const periodWords = (period: string): string =>
  ({ term1: 'ພາກ I', term2: 'ພາກ II', year: 'ໝົດປີ' })[period] ?? months[Number(period.slice(1)) - 1] ?? '';

const dayWords = (day: string): string => day.split('-').reverse().join('/');

interface SchoolFacts extends Awaited<ReturnType<typeof branchFacts>> {
  readonly year: string;
  readonly period: string;
  readonly today: string;
}

export const schoolLine = ({ school, branch, year, period, today }: SchoolFacts): Values => ({
  school: school?.lo ?? '',
  branch: branch?.lo ?? '',
  branch_en: branch?.en ?? '',
  address: branch?.address ?? '',
  phone: branch?.phone ?? '',
  head: branch?.head ?? '',
  year,
  period: periodWords(period),
  today: dayWords(today),
});

interface ClassFacts {
  readonly name: string;
  readonly level: string;
  readonly homeroom: string;
  readonly sexes: readonly string[];
  readonly averages: readonly (number | null)[];
  readonly decimals: number;
}

/** The average of a class is that of its students who have one, half up. */
export const classLine = ({ name, level, homeroom, sexes, averages, decimals }: ClassFacts): Values => {
  const known = averages.filter((value) => value !== null);
  const step = 10 ** (2 - decimals);
  const sum = known.reduce((total, value) => total + value, 0);
  const mean =
    known.length === 0
      ? null
      : Math.floor((2 * sum + known.length * step) / (2 * known.length * step)) * step;
  return {
    class: name,
    level,
    homeroom,
    students: sexes.length,
    girls: sexes.filter((sex) => sex === 'female').length,
    boys: sexes.filter((sex) => sex === 'male').length,
    class_average: mean === null ? null : mean / 100,
  };
};

type Facts = Awaited<ReturnType<typeof studentFacts>>[number] | undefined;

export const studentLine = ({ student }: CardContent, facts: Facts): Values => ({
  code: student.code,
  name: student.name.lo || student.name.en,
  name_en: student.name.en,
  first_name: facts?.firstNameLo ?? '',
  surname: facts?.surnameLo ?? '',
  sex: sexWords[facts?.sex ?? ''] ?? '',
  birth_date: birthWords(facts),
  ethnicity: facts?.ethnicity ?? '',
  nationality: facts?.nationality ?? '',
  religion: facts?.religion ?? '',
  village: facts?.village ?? '',
  district: facts?.district ?? '',
  province: facts?.province ?? '',
});

/** Only what is known of it: a year alone stays a year. */
const birthWords = (facts: Facts): string => {
  if (!facts?.birthDate) return '';
  const [year = '', month = ''] = facts.birthDate.split('-');
  if (facts.birthDatePrecision === 'year') return year;
  return facts.birthDatePrecision === 'month' ? `${month}/${year}` : dayWords(facts.birthDate);
};

const mark = (value: number | null | undefined): number | null => (value == null ? null : value / 100);

/** Marks as numbers, so that the form’s own formulas can reckon with them. */
export const markLine = (
  content: CardContent,
  subjects: ReadonlyMap<number, CardContent['branch']>,
): Values => ({
  average: mark(content.average),
  rank: content.rank,
  grade: content.grade?.lo ?? '',
  conduct: conductWords[content.conduct],
  excused: content.absences.excused,
  unexcused: content.absences.unexcused,
  comment: content.comment,
  // A subject that isn't taught there has no value, and none is missing.
  ...Object.fromEntries(
    [...subjects].flatMap(([id, name]) => {
      const line = content.lines.find(({ subject }) => subject.lo === name.lo && subject.en === name.en);
      return line ? [[`subject:${id}`, mark(line.average)]] : [];
    }),
  ),
});

/** The fields of a form that it has a cell for, and nobody has a value for. */
export const gapsIn = (
  fields: readonly string[],
  values: Values,
  lines: readonly Values[],
): readonly string[] =>
  [...new Set(fields)].filter((field) => {
    const all = lines.some((line) => field in line) ? lines.map((line) => line[field]) : [values[field]];
    return all.some((value) => value === null || value === '');
  });
