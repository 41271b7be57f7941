import type { Announcement } from '@suksa/contracts/technical';
import { useBranch } from '@suksa/platform';
import { Button, Icon, Menu } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** Prints a notice for the board, in one language or both. */
export function PrintNoticeMenu({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('technical');
  const context = useBranch();
  async function print(languages: readonly ('lo' | 'en')[]) {
    const { printNotice } = await import('./print-notice.tsx');
    await printNotice({ announcement, languages, branch: context?.branch.name ?? { lo: '', en: '' } });
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="printer" />}>
          {t('announcements.print.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void print(['lo'])}>{t('announcements.print.lo')}</Menu.Item>
        <Menu.Item onClick={() => void print(['en'])}>{t('announcements.print.en')}</Menu.Item>
        <Menu.Item onClick={() => void print(['lo', 'en'])}>{t('announcements.print.both')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
