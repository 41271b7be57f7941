import type { Pupil } from '@suksa/contracts/education';
import { Button, Icon, Menu } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardsOf } from '../../components/use-cards-of.ts';
import { PrintDialog } from '../../printing/print-dialog.tsx';
import { usePrintRecord } from './use-print-record.tsx';
import { usePrintTransfer } from './use-print-transfer.tsx';

/** What can be printed of one pupil. */
export function PrintMenu({ pupil }: { readonly pupil: Pupil }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const print = { record: usePrintRecord(pupil), transfer: usePrintTransfer(pupil) };
  const [asked, setAsked] = useState<keyof typeof print | null>(null);
  const openCards = useCardsOf();
  const studies = pupil.status === 'enrolled' || pupil.status === 'suspended';

  return (
    <>
      <Menu position="top">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Icon name="printer" />}
            rightSection={<Icon name="chevron-down" size={16} />}
          >
            {common('actions.print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="clipboard-list" size={16} />}
            onClick={() => setAsked('record')}
          >
            {t('record.title')}
          </Menu.Item>
          {pupil.status === 'transferred_out' && (
            <Menu.Item leftSection={<Icon name="file-text" size={16} />} onClick={() => setAsked('transfer')}>
              {t('transfer.title')}
            </Menu.Item>
          )}
          {openCards && studies && (
            <Menu.Item
              leftSection={<Icon name="id" size={16} />}
              onClick={() => openCards({ pupils: [pupil.id] })}
            >
              {t('sheets.cards')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <PrintDialog title={t(`${asked}.title`)} onPrint={print[asked]} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
