import {
  exportUsers,
  type FirstPassword,
  listUsers,
  type User,
  userChoices,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Group, Icon, PageFrame } from '@suksa/ui';
import { ListScreen, type Selection } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhenLoaded } from '../../components/when-loaded.tsx';
import { PasswordSlips } from '../components/password-slips.tsx';
import { AttackedAccounts } from './attacked-accounts.tsx';
import { FirstPasswordSlip } from './first-password-slip.tsx';
import { useEditedUser } from './use-edited-user.ts';
import { useUserActions } from './use-user-actions.ts';
import { UserBulk } from './user-bulk.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserFilters, useUsersState } from './user-filters.tsx';
import { UserMenu } from './user-menu.tsx';
import { UserSessions } from './user-sessions.tsx';

const UserForm = lazy(() => import('./user-form.tsx'));
const UserImport = lazy(() => import('./user-import.tsx'));
const EraseDialog = lazy(() => import('./erase-dialog.tsx'));

export default function UsersScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const columns = useUserColumns();
  const state = useUsersState();
  const users = useList(listUsers, { query: state.query }, { file: exportUsers });
  const choices = useQuery(apiQuery(userChoices));
  const { edited, setEdited } = useEditedUser();
  const [first, setFirst] = useState<FirstPassword | null>(null);
  const [watched, setWatched] = useState<User | null>(null);
  const [erased, setErased] = useState<User | null>(null);
  const [importing, setImporting] = useState(false);
  const [imported, setImported] = useState<readonly FirstPassword[]>([]);
  const actions = useUserActions(setFirst);

  const bulk = (selection: Selection<User>) => <UserBulk selection={selection} actions={actions} />;

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        can('settings.user.create') && (
          <Group gap="xs">
            <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => setImporting(true)}>
              {t('users.import.action')}
            </Button>
            <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
              {t('users.add')}
            </Button>
          </Group>
        )
      }
    >
      <AttackedAccounts />
      <ListScreen
        name="settings.users"
        label={title}
        state={state}
        columns={columns}
        list={users}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        rowTone={({ status }) => (status === 'disabled' ? 'muted' : undefined)}
        searchLabel={t('users.search')}
        filters={<UserFilters state={state} choices={choices.data} />}
        empty={{ title: t('users.empty.title'), text: t('users.empty.text') }}
        onOpen={setEdited}
        rowActions={(user) => (
          <UserMenu
            user={user}
            actions={actions}
            onSessions={() => setWatched(user)}
            onErase={() => setErased(user)}
          />
        )}
        bulk={can('settings.user.delete') ? bulk : undefined}
        print={{ landscape: true }}
      />
      {edited && (
        <WhenLoaded
          result={choices}
          title={edited === 'new' ? t('users.add') : format.name(edited.name)}
          size="lg"
          onClose={() => setEdited(null)}
        >
          {(loaded) => (
            <Suspense>
              <UserForm
                user={edited === 'new' ? null : edited}
                choices={loaded}
                onClose={() => setEdited(null)}
                onInvited={setFirst}
              />
            </Suspense>
          )}
        </WhenLoaded>
      )}
      {erased && (
        <Suspense>
          <EraseDialog user={erased} onClose={() => setErased(null)} />
        </Suspense>
      )}
      {importing && (
        <Suspense>
          <UserImport onClose={() => setImporting(false)} onInvited={setImported} />
        </Suspense>
      )}
      {imported.length > 0 && (
        <PasswordSlips
          made={imported.map(({ user, password }) => ({
            id: user.id,
            name: format.name(user.name),
            username: user.username,
            password,
            about: [t('users.fields.role'), format.name(user.role.name)],
          }))}
          onClose={() => setImported([])}
        />
      )}
      {first && <FirstPasswordSlip first={first} onClose={() => setFirst(null)} />}
      {watched && (
        <UserSessions user={watched} onEnd={actions.endSessions} onClose={() => setWatched(null)} />
      )}
    </PageFrame>
  );
}
