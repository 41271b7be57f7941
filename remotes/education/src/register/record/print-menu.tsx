import type { Student } from '@suksa/contracts/education';
import { Button, Icon, Menu } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardsOf } from '../../components/use-cards-of.ts';
import { PrintDialog } from '../../printing/print-dialog.tsx';
import { usePrintRecord } from './use-print-record.tsx';
import { usePrintTransfer } from './use-print-transfer.tsx';

/** What can be printed of one student. */
export function PrintMenu({ student }: { readonly student: Student }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const print = { record: usePrintRecord(student), transfer: usePrintTransfer(student) };
  const [asked, setAsked] = useState<keyof typeof print | null>(null);
  const openCards = useCardsOf();
  const studies = student.status === 'enrolled' || student.status === 'suspended';

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
          {student.status === 'transferred_out' && (
            <Menu.Item leftSection={<Icon name="file-text" size={16} />} onClick={() => setAsked('transfer')}>
              {t('transfer.title')}
            </Menu.Item>
          )}
          {openCards && studies && (
            <Menu.Item
              leftSection={<Icon name="id" size={16} />}
              onClick={() => openCards({ students: [student.id] })}
            >
              {t('sheets.cards')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <PrintDialog
          kind={asked}
          title={t(`${asked}.title`)}
          onPrint={print[asked]}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
