import { Button } from '@mantine/core';
import { useErrorText } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import { type CodedError, codedErrorOf } from './coded-error.ts';
import { StateMessage } from './state-message.tsx';

interface EmptyStateProps {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** `search` where a search or filter let nothing through. */
  readonly reason?: 'empty' | 'search';
}

/** Nothing here, and that is all right: say what would be here and how to begin. */
export function EmptyState({ title, text, action, reason = 'empty' }: EmptyStateProps) {
  const { t } = useTranslation('common');
  const words = reason === 'search' ? 'states.no_match' : 'states.empty';
  return (
    <StateMessage
      drawing={reason}
      title={title ?? t(`${words}.title`)}
      text={text ?? (title === undefined ? t(`${words}.text`) : undefined)}
      action={action}
      role="status"
    />
  );
}

interface ErrorStateProps {
  /** What was thrown: an `ApiError`, or anything else. */
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** Namespace of the tab whose own error codes may occur. */
  readonly namespace?: string;
}

/** What went wrong in a sentence, the request id that support staff ask for, and a way to try again. */
export function ErrorState({ error, onRetry, namespace }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const { errorText } = useErrorText(namespace);
  const coded: CodedError = codedErrorOf(error);
  if (coded.code === 'not_signed_in') return <SignInNeeded />;
  if (coded.code === 'no_permission') return <NoPermission />;
  return (
    <StateMessage
      drawing="error"
      role="alert"
      title={errorText(coded.code)}
      text={coded.requestId && t('states.error.request', { requestId: coded.requestId })}
      action={
        onRetry && (
          <Button variant="default" leftSection={<Icon name="refresh" />} onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )
      }
    />
  );
}

/** Shown in the place of what the user may not see. */
export function NoPermission({ action }: { action?: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <StateMessage
      drawing="locked"
      title={t('states.no_permission.title')}
      text={t('states.no_permission.text')}
      action={action}
    />
  );
}

/** Shown in the place of data that wants a token; after signing in one comes back here. */
export function SignInNeeded() {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const redirect = encodeURIComponent(pathname + search);
  return (
    <StateMessage
      drawing="sign-in"
      title={t('states.sign_in_needed.title')}
      text={t('states.sign_in_needed.text')}
      action={
        <Button component={Link} to={`/login?redirect=${redirect}`} leftSection={<Icon name="login-2" />}>
          {t('actions.sign_in')}
        </Button>
      }
    />
  );
}
