import {
  type ExamColumn,
  type ExamSubject,
  examColumns,
  type SubjectColumn,
  subjectColumn,
} from '@suksa/contracts/education';
import type { KnownColumn } from '../../../spreadsheet/columns.ts';

type Language = 'en' | 'lo';

/** The first title of each language stands in the sheet that is handed out; the others are what exam centres write. */
const titles: Readonly<Record<ExamColumn, Readonly<Record<Language, readonly string[]>>>> = {
  code: {
    en: ['Student code', 'Code', 'Pupil code', 'Student ID', 'Pupil ID', 'ID'],
    lo: ['ລະຫັດນັກຮຽນ', 'ລະຫັດ'],
  },
  name: {
    en: ['Name and surname', 'Name', 'Full name', 'Student', 'Pupil', 'Student name', 'Pupil name'],
    lo: ['ຊື່ ແລະ ນາມສະກຸນ', 'ຊື່', 'ຊື່ນັກຮຽນ', 'ຊື່ເຕັມ'],
  },
  class: { en: ['Class', 'Room'], lo: ['ຫ້ອງຮຽນ', 'ຫ້ອງ', 'ຊັ້ນ/ຫ້ອງ'] },
  birthDate: {
    en: ['Date of birth', 'Birth date', 'Born', 'DOB'],
    lo: ['ວັນເດືອນປີເກີດ', 'ວັນເກີດ'],
  },
  result: {
    en: [
      'Result',
      'Exam result',
      'Exam',
      'Re-sit',
      'Result of the re-sit',
      'Final average',
      'Average',
      'Mark',
      'Score',
      'Total',
    ],
    lo: ['ຜົນສອບເສັງ', 'ຜົນເສັງ', 'ຄະແນນສອບເສັງ', 'ຄະແນນເສັງ', 'ເສັງຄືນ', 'ຄະແນນສະເລ່ຍ', 'ສະເລ່ຍ', 'ຄະແນນ', 'ຜົນ'],
  },
};

/** What the columns of a batch's sheet are: the result, or instead of it each subject by its name or code. */
export const sheetColumns = (subjects: readonly ExamSubject[]): readonly (ExamColumn | SubjectColumn)[] => [
  ...examColumns.filter((key) => key !== 'result' || subjects.length === 0),
  ...subjects.map(({ subjectId }) => subjectColumn(subjectId)),
];

export const examKnownColumns = (subjects: readonly ExamSubject[]): readonly KnownColumn[] => [
  ...Object.entries(titles)
    .filter(([key]) => key !== 'result' || subjects.length === 0)
    .map(([key, { en, lo }]) => ({ key, titles: [...en, ...lo] })),
  ...subjects.map(({ subjectId, code, name }) => ({
    key: subjectColumn(subjectId),
    titles: [name.lo, name.en, code].filter(Boolean),
  })),
];

export const examTitle = (
  column: ExamColumn | SubjectColumn,
  { language, subjects }: { readonly language: Language; readonly subjects: readonly ExamSubject[] },
): string => {
  const subject = subjects.find(({ subjectId }) => subjectColumn(subjectId) === column);
  if (subject) return subject.name[language] || subject.name.lo || subject.code;
  return titles[column as ExamColumn][language][0] ?? column;
};
