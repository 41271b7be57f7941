import { useCurrentUser, useScreen } from '@suksa/platform';
import { PageFrame } from '@suksa/ui';
import { lazy, Suspense } from 'react';

const ClassCards = lazy(() => import('./class-cards.tsx'));
const FamilyCards = lazy(() => import('./family-cards.tsx'));

/** Report cards: for the school those of a class, to be read, written on, published and printed; for a family its own. */
export default function ReportCardsScreen() {
  const { title, help } = useScreen();
  const isFamily = useCurrentUser()?.role_id === 3;
  return (
    <PageFrame title={title} help={help}>
      <Suspense>{isFamily ? <FamilyCards /> : <ClassCards />}</Suspense>
    </PageFrame>
  );
}
