import type { RegisterRow } from '@suksa/contracts/education';
import { Button, Icon, Menu } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useCardsOf } from '../../components/use-cards-of.ts';
import { usePrinting } from '../../components/use-printing.ts';
import { useClassSheets } from './use-class-sheets.ts';
import { useLabels } from './use-labels.ts';

/** All that can be printed of the ticked pupils: rolls, faces, labels, cards. */
export function PrintSeveral({ rows }: { readonly rows: readonly RegisterRow[] }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const { busy, print } = usePrinting();
  const printSheet = useClassSheets();
  const printLabels = useLabels();
  const openCards = useCardsOf();
  // Who has left holds no card that opens the gate, and gets none.
  const studying = rows.filter(({ status }) => status === 'enrolled' || status === 'suspended');

  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          leftSection={<Icon name="printer" size={16} />}
          rightSection={<Icon name="chevron-down" size={16} />}
        >
          {common('actions.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name="clipboard-list" size={16} />}
          onClick={() => void print(() => printSheet('roll', rows))}
        >
          {t('sheets.title.roll')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="photo" size={16} />}
          onClick={() => void print(() => printSheet('photos', rows))}
        >
          {t('sheets.title.photos')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="tag" size={16} />}
          onClick={() => void print(() => printLabels('names', rows))}
        >
          {t('labels.names')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="mail" size={16} />}
          onClick={() => void print(() => printLabels('addresses', rows))}
        >
          {t('labels.addresses')}
        </Menu.Item>
        {openCards && studying.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<Icon name="id" size={16} />}
              onClick={() => openCards({ pupils: studying.map(({ id }) => id) })}
            >
              {t('sheets.cards')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
