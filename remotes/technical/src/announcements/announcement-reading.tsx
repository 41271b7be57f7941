import type { Announcement } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon, StatusBadge, Text } from '@suksa/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeFiles } from '../notices/notice-files.tsx';
import classes from './announcement-reading.module.css';
import { stateTones, useAnnouncementLabels } from './use-announcement-labels.ts';

interface AnnouncementReadingProps {
  readonly announcement: Announcement;
  readonly actions: ReactNode;
}

/** An announcement that may not be changed, or not now: both languages as they stand. */
export function AnnouncementReading({ announcement, actions }: AnnouncementReadingProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const { audiences, states, place } = useAnnouncementLabels();
  const { title, body, audience, from, until, state, writtenBy } = announcement;
  return (
    <>
      {state === 'withdrawn' && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('announcements.withdrawn_help')}
        </Alert>
      )}
      {actions}
      <div className={classes.facts}>
        <StatusBadge tone={stateTones[state]} label={states.find(({ value }) => value === state)?.label} />
        <span>
          {audiences.find(({ value }) => value === audience)?.label} · {place(announcement)}
        </span>
        <span>
          {format.date(from)} – {until ? format.date(until) : t('announcements.open_end')}
        </span>
        {writtenBy && <span>{format.name(writtenBy)}</span>}
      </div>
      {(['lo', 'en'] as const)
        .filter((language) => title[language] || body[language])
        .map((language) => (
          <section key={language} lang={language} className={classes.words}>
            <Text fw={650}>{title[language]}</Text>
            <p>{body[language]}</p>
          </section>
        ))}
      <NoticeFiles notice={announcement} />
    </>
  );
}
