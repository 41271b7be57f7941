import { useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { RolloverDesk } from './rollover-desk.tsx';
import { RolloverStart } from './rollover-start.tsx';
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
      {id === null ? <RolloverStart /> : <RolloverDesk key={id} id={id} />}
    </PageFrame>
  );
}
