import type { RegisterRow } from '@suksa/contracts/education';
import { formatDate } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { photoAddress } from '../../components/student-photo.tsx';
import type { PrintWords } from '../../printing/print-words.ts';
import { useIssuer } from '../../printing/use-issuer.ts';

export type Sheet = 'roll' | 'photos';

/** Prints students as a roll to fill in by hand, or as a sheet of faces. */
export function useClassSheets(): (
  sheet: Sheet,
  rows: readonly RegisterRow[],
  words: PrintWords,
) => Promise<void> {
  const year = useBranch()?.year?.name;
  const issuerOf = useIssuer();

  return async (sheet, rows, words) => {
    const [{ printRoll, printPhotoSheet }, issuer] = await Promise.all([
      import('./print-class-sheet.tsx'),
      issuerOf(),
    ]);
    const subtitle = [classesOf(rows, words), year, formatDate(new Date())].filter(Boolean).join(' · ');
    if (sheet === 'roll') return printRoll({ words, issuer, subtitle, people: rows });
    const faces = await Promise.all(
      rows.map(({ id, photo }) => photo && photoAddress({ id, photo }, 'full')),
    );
    await printPhotoSheet({
      words,
      issuer,
      subtitle,
      people: rows.map((row, index) => ({ ...row, face: faces[index] || null })),
    });
  };
}

/** `M4/1, M4/2`: what the sheet is about. */
const classesOf = (rows: readonly RegisterRow[], { say }: PrintWords): string => {
  const names = [...new Set(rows.map(({ className }) => className))].sort();
  return say(({ format }) => names.map(format.className).join(', '));
};
