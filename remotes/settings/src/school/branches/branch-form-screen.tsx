import { branchChoices, readBranch } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useScreen } from '@suksa/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  PageFrame,
  PrintButton,
  Skeleton,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { BranchForm } from './branch-form.tsx';
import { branchesPath } from './branch-path.ts';
import { BranchSide } from './branch-side.tsx';
import classes from './branches.module.css';

/** One branch on a page of its own: everything about it, and what happens to it. */
export default function BranchFormScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const format = useFormat();
  const can = useCan();
  const [address] = useSearchParams();
  const id = Number(address.get('id')) || null;
  const found = keepLoaded(
    useQuery({
      ...apiQuery(readBranch, { params: { id: id ?? 0 } }),
      enabled: id !== null,
      // The form begins with what stands there now, and isn't pulled away from under who types.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const choices = keepLoaded(useQuery(apiQuery(branchChoices)));
  const branch = found.data ?? null;
  const mayOpen = choices.data?.everywhere === true && can('settings.branch.create');
  const error = found.error ?? choices.error;
  const retry = () => void Promise.all([found.refetch(), choices.refetch()]);

  return (
    <PageFrame
      title={branch ? format.name(branch.name) : id === null ? t('branches.add') : title}
      help={branch ? branch.code : help}
      actions={
        <>
          <Button
            component={Link}
            to={branchesPath}
            variant="default"
            leftSection={<Icon name="arrow-left" />}
          >
            {t('branches.back')}
          </Button>
          {branch && (
            <PrintButton
              kind="settings.branch"
              label={t('branches.print_sheet')}
              namespace="settings"
              onPrint={async (language) =>
                (await import('./print-branch.tsx')).printBranch(branch, t('branches.sheet'), language)
              }
            />
          )}
        </>
      }
    >
      {found.refreshFailure || choices.refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={retry} namespace="settings" />
      ) : !choices.data || (id !== null && !branch) ? (
        <Skeleton height={480} />
      ) : id === null && !mayOpen ? (
        <EmptyState title={t('branches.not_yours')} />
      ) : (
        <div className={classes.page}>
          <BranchForm
            key={branch ? `${branch.id} ${branch.version}` : 'new'}
            branch={branch}
            choices={choices.data}
          />
          {branch && <BranchSide branch={branch} everywhere={choices.data.everywhere} />}
        </div>
      )}
    </PageFrame>
  );
}
