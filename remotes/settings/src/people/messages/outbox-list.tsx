import { listMessages, type Message, messageSorts, retryMessages } from '@suksa/contracts/settings';
import { messageChannels, messageKinds, messageStates } from '@suksa/contracts/settings/messages/kinds';
import { useApiMutation, useList } from '@suksa/platform';
import { Button, Icon, notify } from '@suksa/ui';
import { FilterSelect, ListScreen, type Selection, useListState } from '@suksa/ui/list';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { MessageWindow } from './message-window.tsx';
import { useOutboxColumns } from './outbox-columns.tsx';
import { TryForm } from './try-form.tsx';
import { useMessageLabels } from './use-message-labels.ts';

const lookEvery = 4000;

const isUnderWay = ({ state, dueAt }: Message) =>
  state === 'sending' || (state === 'waiting' && Date.parse(dueAt) <= Date.now());

/** The outbox: what was sent, what waits, and what didn’t go. */
export function OutboxList({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation('settings');
  const columns = useOutboxColumns();
  const { kinds, channels, states } = useMessageLabels();
  const onError = useRefusalNotice();
  const retry = useApiMutation(retryMessages);
  const [shown, setShown] = useState<number | null>(null);
  const [trying, setTrying] = useState(false);
  const state = useListState({
    sorts: messageSorts,
    defaultDir: 'desc',
    filters: { state: messageStates, channel: messageChannels, kind: messageKinds },
  });
  const list = useList(listMessages, { query: state.query });
  const { data, refetch } = list.result;
  const moves = data?.rows.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => void refetch(), lookEvery);
    return () => clearInterval(timer);
  }, [moves, refetch]);

  function sendAgain(ids: number[], done: () => void) {
    retry.mutate(
      { body: { ids } },
      {
        onError,
        onSuccess: ({ changed }) => {
          notify({ text: t('messages.retry.done', { count: changed }) });
          done();
        },
      },
    );
  }

  const bulk = ({ rows, clear }: Selection<Message>) => (
    <Button
      variant="default"
      loading={retry.isPending}
      onClick={() =>
        sendAgain(
          rows.map(({ id }) => id),
          clear,
        )
      }
    >
      {t('messages.retry.action')}
    </Button>
  );
  const opened = data?.rows.find(({ id }) => id === shown);

  return (
    <>
      <ListScreen
        name="settings.messages"
        label={t('messages.tabs.outbox')}
        state={state}
        columns={columns}
        list={list}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ subject }) => subject}
        rowTone={({ state: now }) => (now === 'expired' ? 'muted' : undefined)}
        searchLabel={t('messages.search')}
        filters={
          <>
            <FilterSelect
              label={t('messages.fields.state')}
              value={state.query.state}
              data={states}
              onChange={(value) => state.setFilter('state', value)}
            />
            <FilterSelect
              label={t('messages.fields.channel')}
              value={state.query.channel}
              data={channels}
              onChange={(value) => state.setFilter('channel', value)}
            />
            <FilterSelect
              label={t('messages.fields.kind')}
              value={state.query.kind}
              data={kinds}
              onChange={(value) => state.setFilter('kind', value)}
            />
          </>
        }
        summary={
          mayEdit && (
            <div>
              <Button
                variant="default"
                size="xs"
                leftSection={<Icon name="send" />}
                onClick={() => setTrying(true)}
              >
                {t('messages.try.open')}
              </Button>
            </div>
          )
        }
        empty={{ title: t('messages.empty.title'), text: t('messages.empty.text') }}
        onOpen={({ id }) => setShown(id)}
        bulk={mayEdit ? bulk : undefined}
      />
      {opened && (
        <MessageWindow
          message={opened}
          onClose={() => setShown(null)}
          onRetry={mayEdit ? () => sendAgain([opened.id], () => setShown(null)) : undefined}
          retrying={retry.isPending}
        />
      )}
      {trying && <TryForm onClose={() => setTrying(false)} />}
    </>
  );
}
