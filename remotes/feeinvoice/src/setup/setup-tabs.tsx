import { Tabs } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SetUpPanel, type SetUpView } from './setup-panel.tsx';

const views: readonly SetUpView[] = [
  'plans',
  'discounts',
  'items',
  'companies',
  'reminders',
  'agreements',
  'late-fees',
  'terms',
];

/** Invoices | fee plans | discounts | fees: the open one stands in the address. */
export default function SetUpTabs({ tab }: { readonly tab: string }) {
  const { t } = useTranslation('feeinvoice');
  const navigate = useNavigate();
  const open = views.find((view) => view === tab) ?? 'plans';
  return (
    <Tabs
      value={open}
      onChange={(view) => void navigate(view === 'invoices' ? '/feeinvoice' : `?tab=${view}`)}
    >
      <Tabs.List aria-label={t('setup.tabs.label')}>
        <Tabs.Tab value="invoices">{t('setup.tabs.invoices')}</Tabs.Tab>
        {views.map((view) => (
          <Tabs.Tab key={view} value={view}>
            {t(`setup.tabs.${view}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>
        <SetUpPanel view={open} />
      </Tabs.Panel>
    </Tabs>
  );
}
