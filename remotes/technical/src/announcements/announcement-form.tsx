import {
  type Announcement,
  AnnouncementChange,
  AnnouncementInput,
  announcementChoices,
  createAnnouncement,
  updateAnnouncement,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, newIdempotencyKey, send, useCan } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { FormDrawer, FormSection, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementActions } from './announcement-actions.tsx';
import { draftOf } from './announcement-draft.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { AnnouncementHistory } from './announcement-history.tsx';
import { AnnouncementReaders } from './announcement-readers.tsx';
import { AnnouncementReading } from './announcement-reading.tsx';
import { TemplateRow } from './template-row.tsx';

interface AnnouncementFormProps {
  /** Null for a new one. */
  readonly announcement: Announcement | null;
  readonly onClose: () => void;
}

/** Writes or changes an announcement; shows who has read it and who changed it. */
export default function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const can = useCan();
  const choices = useQuery(apiQuery(announcementChoices)).data;
  const [key] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'technical.announcement',
    record: announcement?.id ?? null,
    schema: announcement ? AnnouncementChange : AnnouncementInput,
    namespace: 'technical',
    initial: {
      ...draftOf(announcement, choices?.audiences),
      ...(announcement === null && { idempotencyKey: key }),
    },
    submit: (input: AnnouncementInput | AnnouncementChange) =>
      announcement && 'version' in input
        ? send(updateAnnouncement, { params: { id: announcement.id }, body: input })
        : send(createAnnouncement, { body: input }),
  });
  const { state } = announcement ?? {};
  const mayWrite = can(announcement ? 'technical.announcement.edit' : 'technical.announcement.create');
  // One for every branch is left to those who see every branch.
  const isAbove = announcement?.branch === null && choices?.everywhere === false;
  const readOnly = !mayWrite || isAbove || state === 'withdrawn';
  const wasSeen = state === 'published' || state === 'expired';

  const actions = announcement && (
    <AnnouncementActions announcement={announcement} mayWrite={mayWrite && !isAbove} onDone={onClose} />
  );

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      title={announcement ? format.name(announcement.title) : t('announcements.add')}
      savedText={t('announcements.saved')}
      size="lg"
      extra={readOnly ? undefined : actions}
    >
      {readOnly && announcement ? (
        <AnnouncementReading announcement={announcement} actions={actions} />
      ) : (
        <>
          {wasSeen && (
            <Alert color="blue" icon={<Icon name="info-circle" />}>
              {t('announcements.change_help')}
            </Alert>
          )}
          <TemplateRow form={form} />
          <AnnouncementFields form={form} choices={choices} announcement={announcement} />
        </>
      )}
      {announcement && state !== 'draft' && (
        <FormSection title={t('announcements.readers.title')}>
          <AnnouncementReaders announcement={announcement} />
        </FormSection>
      )}
      {announcement && (
        <FormSection title={t('announcements.history')}>
          <AnnouncementHistory id={announcement.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}
