import { useCan } from '@suksa/platform';
import { Alert, Button, Icon, Stack } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhoMay } from '../components/who-may.tsx';

const CopyClasses = lazy(() => import('../classes/copy-classes.tsx'));

interface Year {
  readonly id: number;
  readonly name: string;
}

/** The year to change into has no classes: they are copied here, or it is said who may. */
export function NoClasses({ from, to }: { from: Year | undefined; to: Year }) {
  const { t } = useTranslation('education');
  const may = useCan()('education.class.create');
  const [copying, setCopying] = useState(false);
  return (
    <Stack>
      <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
        <Stack gap="xs" align="flex-start">
          <span>{t('rollover.no_classes', { year: to.name })}</span>
          {may && from && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon name="copy" />}
              onClick={() => setCopying(true)}
            >
              {t('rollover.copy_classes', { year: from.name })}
            </Button>
          )}
        </Stack>
      </Alert>
      {!may && (
        <WhoMay permission="education.class.create" ask={t('rollover.ask_classes', { year: to.name })} />
      )}
      <Suspense>
        {copying && from && (
          <CopyClasses
            from={from}
            to={to}
            onClose={() => {
              setCopying(false);
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
}
