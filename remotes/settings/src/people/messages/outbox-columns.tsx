import type { Message } from '@suksa/contracts/settings';
import type { MessageState } from '@suksa/contracts/settings/messages/kinds';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, type Tone } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import classes from './messages.module.css';

const tones: Readonly<Record<MessageState, Tone>> = {
  waiting: 'gray',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  unclear: 'amber',
  expired: 'gray',
};

/** What became of it, and why. */
export function MessageStateBadge({ message }: { readonly message: Message }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { state, fault, dueAt, readAt } = message;
  const why = fault && state !== 'sent' ? t(`messages.faults.${fault}`) : null;
  const again = state === 'waiting' ? t('messages.due', { time: format.dateTime(dueAt) }) : null;
  const seen = readAt ? t('messages.seen', { time: format.dateTime(readAt) }) : null;
  return (
    <span className={classes.state}>
      <StatusBadge tone={tones[state]} label={t(`messages.states.${state}`)} />
      {[why, again, seen].map(
        (note) =>
          note && (
            <span className={classes.note} key={note}>
              {note}
            </span>
          ),
      )}
    </span>
  );
}

/** Each word that was sent or shall be. */
export function useOutboxColumns(): readonly Column<Message>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    {
      key: 'created',
      title: t('messages.fields.created'),
      render: ({ createdAt }) => format.dateTime(createdAt),
      sortable: true,
      card: 'subtitle',
    },
    {
      key: 'subject',
      title: t('messages.fields.subject'),
      render: ({ subject, language }) => <span lang={language}>{subject}</span>,
      card: 'title',
      wrap: true,
    },
    {
      key: 'person',
      title: t('messages.fields.person'),
      render: ({ person, address }) => (
        <span className={classes.state}>
          {person && <span>{format.name(person)}</span>}
          {address && <span className={classes.note}>{address}</span>}
        </span>
      ),
    },
    {
      key: 'channel',
      title: t('messages.fields.channel'),
      render: ({ channel }) => t(`messages.channels.${channel}`),
    },
    {
      key: 'state',
      title: t('messages.fields.state'),
      render: (message) => <MessageStateBadge message={message} />,
      card: 'badge',
    },
    {
      key: 'kind',
      title: t('messages.fields.kind'),
      render: ({ kind }) => t(`messages.kinds.${kind}`),
      hidden: true,
    },
  ];
}
