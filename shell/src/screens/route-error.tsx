import { Icon } from '@suksa/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { isChunkFailure } from '../composition/chunk-failure.ts';
import { isBot, reportFailure } from '../composition/failures.ts';
import { healNamed } from '../composition/heal-named.ts';
import { reloadOnce } from '../composition/reload-once.ts';
import { ButtonLink } from '../layouts/header/button-link.tsx';
import { startPath } from '../session/sign-in-path.ts';
import { MessagePage } from './message-page.tsx';

/**
 * The error page of decision 221: one for 404, one for every other status. For search engines and test bots
 * an error is only logged.
 */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const { t } = useTranslation('shell');
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const unexpected = !isRouteErrorResponse(error);

  useEffect(() => {
    if (!unexpected) return;
    void reloadOrReport(error);
  }, [error, unexpected]);

  if (missing) {
    return (
      <MessagePage
        icon="search"
        title={t('not_found.title')}
        text={t('not_found.text', { path: pathname })}
        note="404"
      >
        <HomeLink />
      </MessagePage>
    );
  }
  if (unexpected && isBot()) return null;
  const { status, title, text } = factsOf(error);
  return (
    <MessagePage
      icon="alert-triangle"
      title={title ?? t('error.title')}
      text={text ?? t('error.text')}
      note={`${status}`}
    >
      <HomeLink />
    </MessagePage>
  );
}

/** A file of the shell's own that didn't load: a newer composition may have it. */
async function reloadOrReport(error: unknown): Promise<void> {
  if (isChunkFailure(error)) {
    await healNamed(error);
    if (await reloadOnce()) return;
  }
  reportFailure(error, isChunkFailure(error) ? 'load' : 'render');
}

function HomeLink() {
  const { t } = useTranslation('shell');
  return (
    <ButtonLink to={startPath} leftSection={<Icon name="home" />}>
      {t('home')}
    </ButtonLink>
  );
}

interface ErrorFacts {
  readonly status: number;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
}

function factsOf(error: unknown): ErrorFacts {
  if (!isRouteErrorResponse(error)) {
    return { status: 500, text: error instanceof Error ? error.message : undefined };
  }
  const text = typeof error.data === 'string' && error.data ? error.data : undefined;
  return { status: error.status, title: error.statusText || undefined, text };
}
