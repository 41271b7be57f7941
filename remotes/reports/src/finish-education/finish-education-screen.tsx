import { useScreen, useSession } from '@suksa/platform';
import { PageFrame, SegmentedControl, SignInNeeded } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ExitsView } from './exits-view.tsx';

const views = ['register', 'statistics'] as const;

/** Everyone who stopped studying here, for whatever reason, and what that makes by level and sex. */
export default function FinishEducationScreen() {
  const { t } = useTranslation('reports');
  const { title, help } = useScreen();
  const signedIn = useSession() !== null;
  const [params, setParams] = useSearchParams();
  const view = views.find((known) => known === params.get('view')) ?? 'register';
  const show = (chosen: (typeof views)[number]) =>
    setParams((before) => {
      const year = before.get('yearId');
      return { ...(year && { yearId: year }), ...(chosen !== 'register' && { view: chosen }) };
    });
  return (
    <PageFrame title={title} help={help}>
      {signedIn ? (
        <>
          <div>
            <SegmentedControl
              aria-label={t('exits.view')}
              value={view}
              onChange={show}
              data={views.map((value) => ({ value, label: t(`exits.views.${value}`) }))}
            />
          </div>
          <ExitsView view={view} />
        </>
      ) : (
        <SignInNeeded />
      )}
    </PageFrame>
  );
}
