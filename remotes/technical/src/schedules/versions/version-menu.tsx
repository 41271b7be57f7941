import {
  archiveTimetable,
  deleteTimetable,
  refillTimetable,
  type Timetable,
} from '@suksa/contracts/technical';
import { useApiMutation } from '@suksa/platform';
import { ActionIcon, dialogs, Icon, Menu, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

interface VersionMenuProps {
  readonly version: Timetable;
  readonly onCopy: () => void;
  readonly onPublish: () => void;
}

/** What can be done with a version in the state that it is in. */
export function VersionMenu({ version, onCopy, onPublish }: VersionMenuProps) {
  const { t } = useTranslation('technical');
  const onError = useRefusalNotice();
  const refill = useApiMutation(refillTimetable);
  const remove = useApiMutation(deleteTimetable);
  const archive = useApiMutation(archiveTimetable);
  const params = { id: version.id };
  const { name } = version;

  async function askToDelete() {
    const sure = await dialogs.confirm({
      title: t('schedules.delete_title', { name }),
      text: t('schedules.delete_text'),
      confirmLabel: t('schedules.delete'),
      danger: true,
    });
    if (sure)
      remove.mutate(
        { params },
        { onError, onSuccess: () => notify({ text: t('schedules.deleted', { name }) }) },
      );
  }

  async function askToTakeBack() {
    const sure = await dialogs.confirm({
      title: t('versions.take_back_title', { name }),
      text: t('versions.take_back_text'),
      confirmLabel: t('versions.take_back'),
      danger: true,
    });
    if (sure) archive.mutate({ params }, { onError });
  }

  const bringUp = () =>
    refill.mutate(
      { params },
      { onError, onSuccess: (answer) => notify({ text: t('versions.refilled', answer) }) },
    );

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('versions.more', { name })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {version.state === 'draft' && (
          <>
            <Menu.Item onClick={onPublish}>{t('versions.publish')}</Menu.Item>
            <Menu.Item onClick={bringUp}>{t('versions.refill')}</Menu.Item>
          </>
        )}
        <Menu.Item onClick={onCopy}>{t('versions.copy')}</Menu.Item>
        {version.state === 'published' && (
          <Menu.Item onClick={() => void askToTakeBack()}>{t('versions.take_back')}</Menu.Item>
        )}
        {version.state === 'draft' && (
          <Menu.Item color="red" onClick={() => void askToDelete()}>
            {t('schedules.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
