import type { Tab } from '@suksa/contracts';
import { useLocale } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../screens/message-page.tsx';
import type { PartFailure } from './load-part.ts';

interface PartErrorProps {
  readonly tab: Tab;
  readonly failure: PartFailure;
  readonly version: string;
  readonly onRetry: () => void;
}

/** In the place of a part that isn't there: which one, why in plain words, and a way to try again. */
export function PartError({ tab, failure, version, onRetry }: PartErrorProps) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  return (
    <MessagePage
      icon="alert-triangle"
      title={t(`part.${failure}.title`, { part: tab.menu.title[locale] })}
      text={t(`part.${failure}.text`)}
      note={t('part.version', { version })}
    >
      <Button onClick={onRetry} leftSection={<Icon name="refresh" />}>
        {t('part.retry')}
      </Button>
    </MessagePage>
  );
}
