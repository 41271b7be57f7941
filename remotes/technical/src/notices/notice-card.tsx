import type { Notice } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Button, Icon, StatusBadge } from '@suksa/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeFiles } from './notice-files.tsx';
import classes from './notices.module.css';

interface NoticeCardProps {
  readonly notice: Notice;
  readonly onRead: () => void;
  readonly onConfirm: () => void;
  readonly confirming: boolean;
}

export function NoticeCard({ notice, onRead, onConfirm, confirming }: NoticeCardProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const contentId = useId();
  const { title, body, from, changedAt, readAt, acknowledgedAt, needsAcknowledgement, pinned } = notice;
  const mustConfirm = needsAcknowledgement && acknowledgedAt === null;

  function toggle() {
    setOpen(!open);
    if (!open) onRead();
  }

  return (
    <article className={classes.notice} data-waiting={readAt === null || mustConfirm || undefined}>
      <h2 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={contentId}
          onClick={toggle}
        >
          <span className={classes.words}>
            <span>{format.name(title)}</span>
            <span className={classes.meta}>
              <span>{format.date(from)}</span>
              {readAt === null && <StatusBadge tone="green" label={t('notices.new')} />}
              {pinned && <StatusBadge tone="violet" label={t('notices.pinned')} />}
              {changedAt && (
                <StatusBadge tone="blue" label={t('notices.updated', { date: format.date(changedAt) })} />
              )}
              {mustConfirm && <StatusBadge tone="amber" label={t('notices.to_confirm')} />}
            </span>
          </span>
          <Icon name="chevron-down" className={classes.chevron ?? ''} />
        </button>
      </h2>
      <div id={contentId} hidden={!open}>
        {open && (
          <div className={classes.open}>
            <p className={classes.body}>{format.name(body)}</p>
            <NoticeFiles notice={notice} />
            {mustConfirm && (
              <Button leftSection={<Icon name="check" />} loading={confirming} onClick={onConfirm}>
                {t('notices.confirm')}
              </Button>
            )}
            {acknowledgedAt && (
              <span className={classes.confirmed}>
                <Icon name="circle-check" />
                {t('notices.confirmed', { time: format.dateTime(acknowledgedAt) })}
              </span>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
