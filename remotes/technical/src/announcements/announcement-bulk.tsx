import { type Announcement, withdrawAnnouncements } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';

/** Withdraws the ticked announcements, and says of each that was passed over why. */
export function AnnouncementBulk({ selection: { rows, clear } }: { selection: Selection<Announcement> }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const onError = useRefusalNotice();
  const withdraw = useApiMutation(withdrawAnnouncements);

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('announcements.withdraw.title', { count: rows.length }),
      text: t('announcements.withdraw.text'),
      confirmLabel: t('announcements.withdraw.action'),
      danger: true,
    });
    if (!sure) return;
    withdraw.mutate({ body: { ids: rows.map(({ id }) => id) } }, { onError, onSuccess: tell });
  }

  function tell(answer: { readonly rows: readonly { readonly id: number; readonly outcome: string }[] }) {
    const skipped = answer.rows.flatMap(({ id, outcome }) =>
      outcome === 'skipped' ? rows.filter((row) => row.id === id) : [],
    );
    notify({ text: t('announcements.withdraw.done', { count: answer.rows.length - skipped.length }) });
    clear();
    if (skipped.length > 0)
      void dialogs.alert({
        title: t('announcements.withdraw.skipped', { count: skipped.length }),
        text: (
          <ul>
            {skipped.map(({ id, title, state }) => (
              <li key={id}>
                {format.name(title)}: {t(`announcements.states.${state}`)}
              </li>
            ))}
          </ul>
        ),
      });
  }

  return (
    <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
      {t('announcements.withdraw.action')}
    </Button>
  );
}
