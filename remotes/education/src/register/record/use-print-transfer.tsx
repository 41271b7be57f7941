import { type Student, studentHistory } from '@suksa/contracts/education';
import { send } from '@suksa/platform';
import { usePhoto } from '../../components/student-photo.tsx';
import type { PrintWords } from '../../printing/print-words.ts';
import { useIssuer } from '../../printing/use-issuer.ts';
import { studentName } from './student-name.ts';
import { TransferCertificate } from './transfer-certificate.tsx';

/** Prints the paper for the next school; where to and why stand in the history of the leaving. */
export function usePrintTransfer(student: Student) {
  const issuerOf = useIssuer();
  const photo = usePhoto(student, 'full');

  return async (words: PrintWords) => {
    const [{ printSheet }, issuer, { rows }] = await Promise.all([
      import('../../printing/print-sheet.ts'),
      issuerOf(),
      send(studentHistory, { params: { id: student.id } }),
    ]);
    const leaving = rows.find(({ action }) => action === 'leave');
    const destination = leaving?.changes.find(({ field }) => field === 'destination')?.after;
    const [title = ''] = words.lines(({ t, format }) =>
      t('transfer.sheet_title', { name: format.name(studentName(student)) }),
    );
    await printSheet(
      <TransferCertificate
        student={student}
        words={words}
        issuer={issuer}
        photo={photo}
        destination={typeof destination === 'string' ? destination : ''}
        reason={leaving?.reason ?? ''}
      />,
      { title, language: words.language },
    );
  };
}
