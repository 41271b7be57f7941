import { useCan, useScreen } from '@suksa/platform';
import { PageFrame, Skeleton, Tabs } from '@suksa/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

const tabs = {
  codes: lazy(() => import('./codes-tab.tsx')),
  schemes: lazy(() => import('./schemes-tab.tsx')),
  windows: lazy(() => import('./windows-tab.tsx')),
};
type Tab = keyof typeof tabs;

/** Codes of marks, schemes that count them, and windows to enter them; the address names the open tab. */
export default function MarkStatusScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const [params, setParams] = useSearchParams();
  const mayViewWindows = useCan()('settings.mark_window.view');
  const names = (Object.keys(tabs) as Tab[]).filter((name) => name !== 'windows' || mayViewWindows);
  const open = names.find((name) => name === params.get('tab')) ?? 'codes';
  const Open = tabs[open];

  return (
    <PageFrame title={title} help={help}>
      {/* Each tab's list has filters of its own: another tab begins without them. */}
      <Tabs value={open} onChange={(tab) => setParams({ tab })}>
        <Tabs.List aria-label={title}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`mark_status.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open}>
          <Suspense fallback={<Skeleton height={320} />}>
            <Open />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
