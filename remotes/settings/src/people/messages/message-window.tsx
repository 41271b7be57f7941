import type { Message } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Button, Modal } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './messages.module.css';
import { MessageStateBadge } from './outbox-columns.tsx';

interface MessageWindowProps {
  readonly message: Message;
  readonly onClose: () => void;
  /** Undefined where one may only look. */
  readonly onRetry?: (() => void) | undefined;
  readonly retrying: boolean;
}

/** One word as it goes out, and what became of it. */
export function MessageWindow({ message, onClose, onRetry, retrying }: MessageWindowProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { subject, body, language, person, student, address, attempts, channel, kind } = message;
  const mayRetry = onRetry && channel !== 'app' && ['failed', 'unclear', 'expired'].includes(message.state);
  return (
    <Modal
      opened
      onClose={onClose}
      title={<span lang={language}>{subject}</span>}
      footer={
        mayRetry && (
          <Button loading={retrying} onClick={onRetry}>
            {t('messages.retry.action')}
          </Button>
        )
      }
    >
      <p className={classes.body} lang={language}>
        {body}
      </p>
      <dl className={classes.facts}>
        <dt>{t('messages.fields.state')}</dt>
        <dd>
          <MessageStateBadge message={message} />
        </dd>
        <dt>{t('messages.fields.channel')}</dt>
        <dd>
          {t(`messages.channels.${channel}`)} {address}
        </dd>
        {person && (
          <>
            <dt>{t('messages.fields.person')}</dt>
            <dd>{format.name(person)}</dd>
          </>
        )}
        {student && (
          <>
            <dt>{t('messages.fields.student')}</dt>
            <dd>{format.name(student.name)}</dd>
          </>
        )}
        <dt>{t('messages.fields.kind')}</dt>
        <dd>{t(`messages.kinds.${kind}`)}</dd>
        <dt>{t('messages.fields.created')}</dt>
        <dd>{format.dateTime(message.createdAt)}</dd>
        {message.sentAt && (
          <>
            <dt>{t('messages.fields.sent')}</dt>
            <dd>{format.dateTime(message.sentAt)}</dd>
          </>
        )}
        {channel !== 'app' && (
          <>
            <dt>{t('messages.fields.attempts')}</dt>
            <dd>{format.number(attempts)}</dd>
          </>
        )}
      </dl>
      {message.state === 'unclear' && <p className={classes.note}>{t('messages.unclear_help')}</p>}
    </Modal>
  );
}
