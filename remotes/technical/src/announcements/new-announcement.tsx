import { useCan } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const AnnouncementForm = lazy(() => import('./announcement-form.tsx'));

/** The button that opens an empty form, for those who may write. */
export function NewAnnouncement() {
  const { t } = useTranslation('technical');
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can('technical.announcement.create')) return null;
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('announcements.add')}
      </Button>
      {open && (
        <Suspense>
          <AnnouncementForm announcement={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
