import { useCan, useScreen, useSession } from '@suksa/platform';
import { NoPermission, PageFrame, Tabs } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CardsTab } from '../cards/cards-tab.tsx';
import { DesignTab } from './design-tab.tsx';
import classes from './designer.module.css';
import { SampleDesigner } from './sample-designer.tsx';

/** Cards of students and staff, from their design on. Nobody in particular may try it, on invented people. */
export default function CardDesignerScreen() {
  const { title, help } = useScreen();
  const session = useSession();
  const can = useCan();
  return (
    <PageFrame title={title} help={help}>
      {session === null ? <SampleDesigner /> : can('settings.card.view') ? <CardTabs /> : <NoPermission />}
    </PageFrame>
  );
}

/** The address says which is open; a design that isn't saved yet waits behind the list of cards. */
function CardTabs() {
  const { t } = useTranslation('settings');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'cards' ? 'cards' : 'design';

  function open(next: string) {
    const design = params.get('design');
    setParams({
      ...(next === 'cards' && { tab: next }),
      ...(design && { design }),
    });
  }

  return (
    <Tabs value={tab} onChange={open}>
      <Tabs.List aria-label={t('cards.tabs.label')}>
        <Tabs.Tab value="design">{t('cards.tabs.design')}</Tabs.Tab>
        <Tabs.Tab value="cards">{t('cards.tabs.cards')}</Tabs.Tab>
      </Tabs.List>
      <div className={classes.stack} hidden={tab !== 'design'}>
        <DesignTab />
      </div>
      <Tabs.Panel value="cards">
        <div className={classes.stack}>
          <CardsTab />
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}
