import type { RegisterRow } from '@suksa/contracts/education';
import { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { send, useBranch, useLocale } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { photoAddress } from '../../components/pupil-photo.tsx';

type Sheet = 'roll' | 'photos';

const pictures = { roll: 'clipboard-list', photos: 'photo' } as const satisfies Record<Sheet, string>;

/** Prints the ticked pupils as a roll to fill in by hand, or as a sheet of faces. */
export function ClassSheets({ rows }: { rows: readonly RegisterRow[] }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const locale = useLocale();
  const context = useBranch();
  const [printing, setPrinting] = useState<Sheet | null>(null);

  async function print(sheet: Sheet) {
    setPrinting(sheet);
    try {
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
      } else {
        const columns = { number: common('list.number'), name: t('fields.name'), sex: t('fields.sex') };
        const sexes = { female: t('sex.female'), male: t('sex.male') };
        await printRoll({ head, people: named, columns, sexes });
      }
    } finally {
      setPrinting(null);
    }
  }

  return (Object.keys(pictures) as Sheet[]).map((sheet) => (
    <Button
      key={sheet}
      variant="default"
      size="compact-sm"
      loading={printing === sheet}
      leftSection={<Icon name={pictures[sheet]} size={16} />}
      onClick={() => void print(sheet)}
    >
      {t(`sheets.${sheet}`)}
    </Button>
  ));
}

/** `M4/1, M4/2`: what the sheet is about. */
const classesOf = (rows: readonly RegisterRow[]): string =>
  [...new Set(rows.map(({ className }) => className))].sort().join(', ');
