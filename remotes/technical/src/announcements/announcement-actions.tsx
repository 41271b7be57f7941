import {
  type Announcement,
  deleteAnnouncement,
  restoreAnnouncement,
  withdrawAnnouncements,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { useApiMutation, useBranch, useCan } from '@suksa/platform';
import { Button, dialogs, Group, notify, PrintButton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';

interface ActionsProps {
  readonly announcement: Announcement;
  readonly mayWrite: boolean;
  readonly onDone: () => void;
}

/** What can be done with one announcement in the state that it is in, and printing. */
export function AnnouncementActions({ announcement, mayWrite, onDone }: ActionsProps) {
  const { state } = announcement;
  const { t } = useTranslation('technical');
  const can = useCan();
  const branch = useBranch()?.branch.name;
  return (
    <Group gap="xs">
      <PrintButton
        kind="technical.notice"
        label={t('announcements.print.action')}
        namespace="technical"
        onPrint={async (language) => {
          const { printNotice } = await import('./print-notice.tsx');
          await printNotice({ announcement, language, branch: branch ?? { lo: '', en: '' } });
        }}
      />
      {mayWrite && (state === 'published' || state === 'scheduled') && (
        <Withdraw announcement={announcement} onDone={onDone} />
      )}
      {mayWrite && state === 'withdrawn' && <Restore announcement={announcement} onDone={onDone} />}
      {mayWrite && state === 'draft' && can('technical.announcement.delete') && (
        <Delete announcement={announcement} onDone={onDone} />
      )}
    </Group>
  );
}

type ActionProps = Omit<ActionsProps, 'mayWrite'>;

function useDone(text: string, onDone: () => void) {
  return () => {
    notify({ text });
    onDone();
  };
}

function Withdraw({ announcement, onDone }: ActionProps) {
  const { t } = useTranslation('technical');
  const onError = useRefusalNotice();
  const onSuccess = useDone(t('announcements.withdraw.done', { count: 1 }), onDone);
  const withdraw = useApiMutation(withdrawAnnouncements);
  async function ask() {
    const sure = await dialogs.confirm({
      title: t('announcements.withdraw.title', { count: 1 }),
      text: t('announcements.withdraw.text'),
      confirmLabel: t('announcements.withdraw.action'),
      danger: true,
    });
    if (sure) withdraw.mutate({ body: { ids: [announcement.id] } }, { onError, onSuccess });
  }
  return (
    <Button variant="subtle" color="red" loading={withdraw.isPending} onClick={() => void ask()}>
      {t('announcements.withdraw.action')}
    </Button>
  );
}

function Restore({ announcement, onDone }: ActionProps) {
  const { t } = useTranslation('technical');
  const onError = useRefusalNotice();
  const onSuccess = useDone(t('announcements.restore.done'), onDone);
  const restore = useApiMutation(restoreAnnouncement);
  return (
    <Button
      variant="default"
      loading={restore.isPending}
      onClick={() => restore.mutate({ params: { id: announcement.id } }, { onError, onSuccess })}
    >
      {t('announcements.restore.action')}
    </Button>
  );
}

function Delete({ announcement, onDone }: ActionProps) {
  const { t } = useTranslation('technical');
  const name = useFormat().name(announcement.title);
  const onError = useRefusalNotice();
  const onSuccess = useDone(t('announcements.deleted', { name }), onDone);
  const remove = useApiMutation(deleteAnnouncement);
  async function ask() {
    const sure = await dialogs.confirm({
      title: t('announcements.delete.title', { name }),
      text: t('announcements.delete.text'),
      confirmLabel: t('announcements.delete.action'),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id: announcement.id } }, { onError, onSuccess });
  }
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('announcements.delete.action')}
    </Button>
  );
}
