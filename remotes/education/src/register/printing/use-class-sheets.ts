import type { RegisterRow } from '@suksa/contracts/education';
import { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { send, useBranch, useLocale } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import { photoAddress } from '../../components/pupil-photo.tsx';

export type Sheet = 'roll' | 'photos';

/** Prints pupils as a roll to fill in by hand, or as a sheet of faces. */
export function useClassSheets(): (sheet: Sheet, rows: readonly RegisterRow[]) => Promise<void> {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const locale = useLocale();
  const context = useBranch();

  return async (sheet, rows) => {
    const [{ printRoll, printPhotoSheet }, { name }] = await Promise.all([
      import('./print-class-sheet.tsx'),
      send(school),
    ]);
    const head = {
      school: name[locale],
      branch: context?.branch.name[locale] ?? '',
      title: t(`sheets.title.${sheet}`),
      subtitle: [classesOf(rows), context?.year?.name, format.date(new Date())].filter(Boolean).join(' · '),
    };
    const named = rows.map((row) => ({ ...row, shown: format.name(row.name) }));
    if (sheet === 'photos') {
      const faces = await Promise.all(
        rows.map(({ id, photo }) => photo && photoAddress({ id, photo }, 'full')),
      );
      await printPhotoSheet({
        head,
        people: named.map((row, index) => ({ ...row, face: faces[index] || null })),
      });
      return;
    }
    const columns = { number: common('list.number'), name: t('fields.name'), sex: t('fields.sex') };
    const sexes = { female: t('sex.female'), male: t('sex.male') };
    await printRoll({ head, people: named, columns, sexes });
  };
}

/** `M4/1, M4/2`: what the sheet is about. */
const classesOf = (rows: readonly RegisterRow[]): string =>
  [...new Set(rows.map(({ className }) => className))].sort().join(', ');
