import type { RegisterRow } from '@suksa/contracts/education';
import { useBranch, useCan } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

interface MergeTwoProps {
  readonly rows: readonly RegisterRow[];
  readonly onMerged: (id: number) => void;
}

/** Where exactly two students are ticked: they may be one, entered twice. */
export function MergeTwo({ rows, onMerged }: MergeTwoProps) {
  const { t } = useTranslation('education');
  const can = useCan();
  const readOnly = useBranch()?.readOnly;
  const [opened, setOpened] = useState(false);
  const [one, other] = rows;
  if (rows.length !== 2 || !one || !other || !can('education.student.delete') || readOnly) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="users-group" size={16} />}
        onClick={() => setOpened(true)}
      >
        {t('merge.button')}
      </Button>
      {opened && (
        <Suspense>
          <MergeDialog
            one={one}
            other={other}
            onClose={() => setOpened(false)}
            onMerged={(id) => {
              setOpened(false);
              onMerged(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
