import type { RegisterRow } from '@suksa/contracts/education';
import { Button, Icon } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sheet, useClassSheets } from './use-class-sheets.ts';

const pictures = { roll: 'clipboard-list', photos: 'photo' } as const satisfies Record<Sheet, string>;

/** Prints the ticked pupils as a roll to fill in by hand, or as a sheet of faces. */
export function ClassSheets({ rows }: { rows: readonly RegisterRow[] }) {
  const { t } = useTranslation('education');
  const printSheet = useClassSheets();
  const [printing, setPrinting] = useState<Sheet | null>(null);

  async function print(sheet: Sheet) {
    setPrinting(sheet);
    try {
      await printSheet(sheet, rows);
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
