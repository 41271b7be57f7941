import type { RegisterRow } from '@suksa/contracts/education';
import { useBranch, useCan } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const MoveSeveralForm = lazy(() => import('./move-several-form.tsx'));

interface MoveSeveralProps {
  readonly rows: readonly RegisterRow[];
  readonly onMoved: () => void;
}

/** Puts the ticked students into one class. */
export function MoveSeveral({ rows, onMoved }: MoveSeveralProps) {
  const { t } = useTranslation('education');
  const can = useCan();
  const readOnly = useBranch()?.readOnly;
  const [asking, setAsking] = useState(false);
  if (!can('education.student.edit') || readOnly) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="arrows-exchange" size={16} />}
        onClick={() => setAsking(true)}
      >
        {t('enrolment.move.title')}
      </Button>
      {asking && (
        <Suspense>
          <MoveSeveralForm rows={rows} onMoved={onMoved} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
