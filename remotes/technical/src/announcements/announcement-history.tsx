import { announcementAudit } from '@suksa/contracts/technical';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAnnouncementLabels } from './use-announcement-labels.ts';

/** Who changed an announcement, when, and from what to what. */
export function AnnouncementHistory({ id }: { id: number }) {
  const { t } = useTranslation('technical');
  const { audiences, states } = useAnnouncementLabels();
  const history = useQuery(apiQuery(announcementAudit, { params: { id } }));
  const labels = {
    title: t('announcements.fields.title'),
    body: t('announcements.fields.body'),
    audience: t('announcements.fields.audience'),
    branch: t('announcements.fields.branch'),
    levels: t('announcements.fields.levels'),
    classes: t('announcements.fields.classes'),
    from: t('announcements.fields.from'),
    until: t('announcements.fields.until'),
    pinned: t('announcements.fields.pinned'),
    needsAcknowledgement: t('announcements.fields.needs_acknowledgement'),
    sendsWord: t('announcements.fields.sends_word'),
    state: t('announcements.fields.state'),
    files: t('announcements.fields.files'),
  };
  const show = (field: string, value: unknown) => {
    if (field === 'audience') return audiences.find((audience) => audience.value === value)?.label;
    if (field === 'state') return states.find((state) => state.value === value)?.label;
    if (field === 'branch' && value === null) return t('announcements.all_branches');
    return undefined;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
