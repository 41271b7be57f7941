import { useTranslation } from 'react-i18next';
import { PageFrame } from '../page/page-frame.tsx';
import { StateMessage } from './state-message.tsx';

interface PlannedScreenProps {
  readonly title: string;
  /** Two or three sentences: what will stand here, and where the work is done until then. */
  readonly text: string;
}

/** A screen whose address is settled and whose work isn't built yet: it says so, and what will stand there. */
export function PlannedScreen({ title, text }: PlannedScreenProps) {
  const { t } = useTranslation('common');
  return (
    <PageFrame title={title}>
      <StateMessage drawing="empty" title={t('states.planned')} text={text} role="status" />
    </PageFrame>
  );
}
