import { ownPasses, type PickUpPass, revokePass } from '@suksa/contracts/checkinout';
import { apiQuery, useApiMutation, useScreen } from '@suksa/platform';
import {
  Alert,
  Button,
  dialogs,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  notify,
  PageFrame,
  Skeleton,
  useRefusalNotice,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PassCard } from './pass-card.tsx';
import classes from './passes.module.css';

const PassForm = lazy(() => import('./pass-form.tsx'));

/** For a guardian: somebody else may come for a child, on one day and once. */
export default function PassesScreen() {
  const { t } = useTranslation('checkinout');
  const { title, help } = useScreen();
  const refused = useRefusalNotice('checkinout');
  const [isMaking, setMaking] = useState(false);
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(ownPasses)));
  const revoke = useApiMutation(revokePass, {
    onSuccess: () => notify({ tone: 'green', text: t('pass.revoked') }),
  });

  async function ask({ id, bearer }: PickUpPass) {
    const isSure = await dialogs.confirm({
      title: t('pass.revoke'),
      text: t('pass.revoke_text', { name: bearer }),
      confirmLabel: t('pass.revoke'),
    });
    if (isSure) revoke.mutate({ params: { id } }, { onError: refused });
  }

  const mayMake = (data?.children.length ?? 0) > 0;
  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        mayMake && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setMaking(true)}>
            {t('pass.make')}
          </Button>
        )
      }
    >
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="checkinout" />
      ) : !data ? (
        <Skeleton height={240} />
      ) : !mayMake && data.passes.length === 0 ? (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('pass.no_children')}
        </Alert>
      ) : data.passes.length === 0 ? (
        <EmptyState title={t('pass.none')} text={t('pass.none_text')} />
      ) : (
        <ul className={classes.passes}>
          {data.passes.map((pass) => (
            <PassCard key={pass.id} pass={pass} onRevoke={() => void ask(pass)} />
          ))}
        </ul>
      )}
      <Suspense>{isMaking && data && <PassForm choices={data} onClose={() => setMaking(false)} />}</Suspense>
    </PageFrame>
  );
}
