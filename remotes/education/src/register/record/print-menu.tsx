import { exportPersonData, type Student } from '@suksa/contracts/education';
import { download, useCan } from '@suksa/platform';
import { Button, dialogs, Icon, Menu, useRefusalNotice } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardsOf } from '../../components/use-cards-of.ts';
import { PrintDialog } from '../../printing/print-dialog.tsx';
import { usePrintRecord } from './use-print-record.tsx';
import { usePrintTransfer } from './use-print-transfer.tsx';

/** Who takes all of it must be allowed to read all of it. */
const allOfIt = [
  'education.student.export',
  'education.health.view',
  'education.legal_restriction.view',
  'feeinvoice.invoice.view',
];

/** What can be printed of one student, or taken out in a file. */
export function PrintMenu({ student }: { readonly student: Student }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const print = { record: usePrintRecord(student), transfer: usePrintTransfer(student) };
  const [asked, setAsked] = useState<keyof typeof print | null>(null);
  const openCards = useCardsOf();
  const can = useCan();
  const onError = useRefusalNotice('education');
  const mayTakeAll = allOfIt.every((permission) => can(permission));
  const studies = student.status === 'enrolled' || student.status === 'suspended';

  const takeAll = async () => {
    const sure = await dialogs.confirm({
      title: t('person_data.title'),
      text: t('person_data.text'),
      confirmLabel: t('person_data.confirm'),
    });
    const { id, code } = student;
    if (sure) await download(exportPersonData, { params: { id } }, `${code}.json`).catch(onError);
  };

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
          {mayTakeAll && (
            <Menu.Item leftSection={<Icon name="download" size={16} />} onClick={() => void takeAll()}>
              {t('person_data.action')}
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
