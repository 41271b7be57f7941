import type { RegisterRow } from '@suksa/contracts/education';
import { Button, Icon, Menu } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardsOf } from '../../components/use-cards-of.ts';
import { PrintDialog } from '../../printing/print-dialog.tsx';
import type { PrintWords } from '../../printing/print-words.ts';
import { printLabelsOf } from './print-labels-of.ts';
import { useClassSheets } from './use-class-sheets.ts';

/** All that can be printed of the ticked students: rolls, faces, labels, cards. */
export function PrintSeveral({ rows }: { readonly rows: readonly RegisterRow[] }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const printSheet = useClassSheets();
  const prints = {
    'sheets.title.roll': (words: PrintWords) => printSheet('roll', rows, words),
    'sheets.title.photos': (words: PrintWords) => printSheet('photos', rows, words),
    'labels.names': (words: PrintWords) => printLabelsOf('names', rows, words),
    'labels.addresses': (words: PrintWords) => printLabelsOf('addresses', rows, words),
  };
  const [asked, setAsked] = useState<keyof typeof prints | null>(null);
  const openCards = useCardsOf();
  // Who has left holds no card that opens the gate, and gets none.
  const studying = rows.filter(({ status }) => status === 'enrolled' || status === 'suspended');

  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="printer" size={16} />}
            rightSection={<Icon name="chevron-down" size={16} />}
          >
            {common('actions.print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="clipboard-list" size={16} />}
            onClick={() => setAsked('sheets.title.roll')}
          >
            {t('sheets.title.roll')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="photo" size={16} />}
            onClick={() => setAsked('sheets.title.photos')}
          >
            {t('sheets.title.photos')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="tag" size={16} />} onClick={() => setAsked('labels.names')}>
            {t('labels.names')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="mail" size={16} />}
            onClick={() => setAsked('labels.addresses')}
          >
            {t('labels.addresses')}
          </Menu.Item>
          {openCards && studying.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<Icon name="id" size={16} />}
                onClick={() => openCards({ students: studying.map(({ id }) => id) })}
              >
                {t('sheets.cards')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <PrintDialog kind={asked} title={t(asked)} onPrint={prints[asked]} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
