import { Tabs } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { accountsOf, comingOf, type Days, totalsOf } from '../totals-links.ts';
import { AccountsList } from './accounts-list.tsx';
import { ComingList } from './coming-list.tsx';

/** The lists that the numbers of the totals open, and the way back to them: the open one stands in the address. */
export default function TotalsTabs({ rows, period }: { readonly rows: string; readonly period: Days }) {
  const { t } = useTranslation('feeinvoice');
  const navigate = useNavigate();
  const to: Readonly<Record<string, string>> = {
    totals: totalsOf(rows === 'accounts' ? period : {}),
    accounts: accountsOf(rows === 'accounts' ? period : {}),
    coming: comingOf(),
  };
  return (
    <Tabs value={rows} onChange={(tab) => void navigate(to[tab] ?? totalsOf())}>
      <Tabs.List aria-label={t('totals.lists')}>
        <Tabs.Tab value="totals">{t('totals.tab')}</Tabs.Tab>
        <Tabs.Tab value="accounts">{t('account_rows.title')}</Tabs.Tab>
        <Tabs.Tab value="coming">{t('coming_rows.title')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="accounts">
        <AccountsList period={period} />
      </Tabs.Panel>
      <Tabs.Panel value="coming">
        <ComingList />
      </Tabs.Panel>
    </Tabs>
  );
}
