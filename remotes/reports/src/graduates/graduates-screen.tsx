import { useScreen, useSession } from '@suksa/platform';
import { PageFrame, SegmentedControl, SignInNeeded } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { GraduatesView } from './graduates-view.tsx';

const views = ['register', 'statistics', 'honour'] as const;

/** Who finished a level here: the register, the statistics of the same people, and the honour list. */
export default function GraduatesScreen() {
  const { t } = useTranslation('reports');
  const { title, help } = useScreen();
  const signedIn = useSession() !== null;
  const [params, setParams] = useSearchParams();
  const view = views.find((known) => known === params.get('view')) ?? 'register';
  const show = (chosen: (typeof views)[number]) =>
    setParams((before) => {
      const year = before.get('yearId');
      return {
        ...(year && { yearId: year }),
        ...(chosen !== 'register' && { view: chosen }),
      };
    });
  if (!signedIn)
    return (
      <PageFrame title={title} help={help}>
        <SignInNeeded />
      </PageFrame>
    );
  return (
    <PageFrame title={title} help={help}>
      <div>
        <SegmentedControl
          aria-label={t('graduates.view')}
          value={view}
          onChange={show}
          data={views.map((value) => ({ value, label: t(`graduates.views.${value}`) }))}
        />
      </div>
      <GraduatesView view={view} />
    </PageFrame>
  );
}
