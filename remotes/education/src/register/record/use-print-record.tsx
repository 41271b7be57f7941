import type { Pupil } from '@suksa/contracts/education';
import { usePhoto } from '../../components/pupil-photo.tsx';
import type { PrintWords } from '../../printing/print-words.ts';
import { sheetLanguage } from '../../printing/sheet-language.ts';
import { useIssuer } from '../../printing/use-issuer.ts';
import { pupilName } from './pupil-name.ts';
import { RecordSheet } from './record-sheet.tsx';

/** Prints the record as the office files it. */
export function usePrintRecord(pupil: Pupil) {
  const issuerOf = useIssuer();
  const photo = usePhoto(pupil, 'full');

  return async (words: PrintWords) => {
    const [{ printSheet }, issuer] = await Promise.all([import('@suksa/ui/print'), issuerOf()]);
    const [title = ''] = words.lines(({ t, format }) =>
      t('record.sheet_title', { name: format.name(pupilName(pupil)) }),
    );
    await printSheet(<RecordSheet pupil={pupil} words={words} issuer={issuer} photo={photo} />, {
      title,
      lang: sheetLanguage(words),
    });
  };
}
