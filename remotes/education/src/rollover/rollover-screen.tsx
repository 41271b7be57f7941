import { useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { RolloverStart } from './rollover-start.tsx';
import { RolloverWorkspace } from './rollover-workspace.tsx';
import { useRolloverPlace } from './use-rollover-place.ts';

/** From one school year into the next: results, outcomes, preview, run; and the way back. */
export default function RolloverScreen() {
  const { t } = useTranslation('education');
  const { title, help } = useScreen();
  const { id, go } = useRolloverPlace();
  const back = id !== null && (
    <Button variant="default" leftSection={<Icon name="arrow-left" />} onClick={() => go(null)}>
      {t('rollover.all')}
    </Button>
  );
  return (
    <PageFrame title={title} help={help} actions={back}>
      {id === null ? <RolloverStart /> : <RolloverWorkspace key={id} id={id} />}
    </PageFrame>
  );
}
