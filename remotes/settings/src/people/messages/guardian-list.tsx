import { type GuardianChoice, guardianChoiceSorts, listGuardianChoices } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useList } from '@suksa/platform';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './messages.module.css';

const GuardianForm = lazy(() => import('./guardian-form.tsx'));
const ways = ['app', 'push', 'email', 'sms', 'none'] as const;

/** Guardians, and how each of them is told. */
export function GuardianList({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [edited, setEdited] = useState<GuardianChoice | null>(null);
  const state = useListState({ sorts: guardianChoiceSorts, filters: { by: ways } });
  const list = useList(listGuardianChoices, { query: state.query });
  const columns = useGuardianColumns();
  return (
    <>
      <ListScreen
        name="settings.message-guardians"
        label={t('messages.tabs.guardians')}
        state={state}
        columns={columns}
        list={list}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        searchLabel={t('customers.search')}
        filters={
          <FilterSelect
            label={t('messages.by.label')}
            value={state.query.by}
            data={ways.map((value) => ({ value, label: t(`messages.by.${value}`) }))}
            onChange={(value) => state.setFilter('by', value)}
          />
        }
        empty={{ title: t('messages.no_guardians') }}
        onOpen={mayEdit && setEdited}
      />
      {edited && (
        <Suspense>
          <GuardianForm guardian={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

function useGuardianColumns(): readonly Column<GuardianChoice>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    {
      key: 'name',
      title: t('messages.fields.guardian'),
      render: ({ name }) => format.name(name),
      sortable: 'text',
      hideable: false,
      card: 'title',
    },
    {
      key: 'children',
      title: t('messages.fields.children'),
      render: ({ children }) => children.map(({ name }) => format.name(name)).join(', '),
      wrap: true,
      card: 'subtitle',
    },
    {
      key: 'channels',
      title: t('messages.fields.channels'),
      render: ({ channels, hasAccount }) =>
        channels
          .filter((channel) => channel !== 'app' || hasAccount)
          .map((channel) => t(`messages.channels.${channel}`))
          .join(', ') || t('messages.by.none'),
      card: 'badge',
    },
    {
      key: 'address',
      title: t('messages.fields.address'),
      render: ({ phone, email }) => (
        <span className={classes.state}>
          {phone && <span>{phone}</span>}
          {email && <span className={classes.note}>{email}</span>}
        </span>
      ),
    },
    {
      key: 'consent',
      title: t('messages.fields.consent'),
      render: ({ consentOn }) => (consentOn ? format.date(consentOn) : '–'),
    },
  ];
}
