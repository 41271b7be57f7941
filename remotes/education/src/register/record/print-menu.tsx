import type { Pupil } from '@suksa/contracts/education';
import { Button, Icon, Menu } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useCardsOf } from '../../components/use-cards-of.ts';
import { usePrinting } from '../../components/use-printing.ts';
import { usePrintRecord } from './use-print-record.tsx';
import { usePrintTransfer } from './use-print-transfer.tsx';

/** What can be printed of one pupil. */
export function PrintMenu({ pupil }: { readonly pupil: Pupil }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const { busy, print } = usePrinting();
  const printRecord = usePrintRecord(pupil);
  const printTransfer = usePrintTransfer(pupil);
  const openCards = useCardsOf();
  const studies = pupil.status === 'enrolled' || pupil.status === 'suspended';

  return (
    <Menu position="top">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<Icon name="printer" />}
          rightSection={<Icon name="chevron-down" size={16} />}
        >
          {common('actions.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name="clipboard-list" size={16} />}
          onClick={() => void print(printRecord)}
        >
          {t('record.title')}
        </Menu.Item>
        {pupil.status === 'transferred_out' && (
          <Menu.Item
            leftSection={<Icon name="file-text" size={16} />}
            onClick={() => void print(printTransfer)}
          >
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
  );
}
