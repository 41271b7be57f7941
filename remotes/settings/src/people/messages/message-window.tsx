import type { Message } from '@suksa/contracts/settings';
import { smsSize } from '@suksa/contracts/settings/messages/sms-size';
import { useFormat } from '@suksa/i18n';
import { Button, Modal } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './messages.module.css';
import { MessageStateBadge } from './outbox-columns.tsx';
import { useSmsNote } from './use-sms-note.ts';

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
  const { sizeNote } = useSmsNote();
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
        {channel === 'sms' && (
          <>
            <dt>{t('messages.fields.length')}</dt>
            <dd>{sizeNote(smsSize(body))}</dd>
          </>
        )}
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
