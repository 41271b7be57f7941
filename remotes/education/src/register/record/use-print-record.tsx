import type { Student } from '@suksa/contracts/education';
import { usePhoto } from '../../components/student-photo.tsx';
import type { PrintWords } from '../../printing/print-words.ts';
import { useIssuer } from '../../printing/use-issuer.ts';
import { RecordSheet } from './record-sheet.tsx';
import { studentName } from './student-name.ts';

/** Prints the record as the office files it. */
export function usePrintRecord(student: Student) {
  const issuerOf = useIssuer();
  const photo = usePhoto(student, 'full');

  return async (words: PrintWords) => {
    const [{ printSheet }, issuer] = await Promise.all([import('../../printing/print-sheet.ts'), issuerOf()]);
    const [title = ''] = words.lines(({ t, format }) =>
      t('record.sheet_title', { name: format.name(studentName(student)) }),
    );
    await printSheet(<RecordSheet student={student} words={words} issuer={issuer} photo={photo} />, {
      title,
      language: words.language,
    });
  };
}
