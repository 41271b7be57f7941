import { useCan, useScreen, useSession } from '@suksa/platform';
import { NoPermission, PageFrame } from '@suksa/ui';
import { DesignTab } from './design-tab.tsx';
import { SampleDesigner } from './sample-designer.tsx';

/** Cards of pupils and staff, from their design on. Nobody in particular may try it, on invented people. */
export default function CardDesignerScreen() {
  const { title, help } = useScreen();
  const session = useSession();
  const can = useCan();
  return (
    <PageFrame title={title} help={help}>
      {session === null ? <SampleDesigner /> : can('settings.card.view') ? <DesignTab /> : <NoPermission />}
    </PageFrame>
  );
}
