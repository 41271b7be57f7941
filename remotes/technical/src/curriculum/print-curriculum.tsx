import type { Curriculum } from '@suksa/contracts/technical';
import type { PrintLanguage } from '@suksa/i18n';
import { printSheet, SchoolHeader } from '@suksa/ui/print';
import { CurriculumGrid } from './curriculum-table.tsx';

interface PrintedCurriculum {
  readonly school: string;
  readonly title: string;
  readonly data: Curriculum;
  readonly language: PrintLanguage;
}

/** Prints all levels of a year on one sheet across. */
export const printCurriculum = ({ school, title, data, language }: PrintedCurriculum): Promise<void> =>
  printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <CurriculumGrid caption={title} data={data} />
    </>,
    { title, landscape: true, language },
  );
