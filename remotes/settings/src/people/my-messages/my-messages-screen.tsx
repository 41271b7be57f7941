import { type OwnMessages, ownMessages, readMessages } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useCurrentUser, useScreen, useSession } from '@suksa/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  PageFrame,
  SignInNeeded,
  Skeleton,
  StatusBadge,
} from '@suksa/ui';
import { Pagination } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './my-messages.module.css';
import { NotifiedHere } from './notified-here.tsx';

const OwnChoiceForm = lazy(() => import('./own-choice-form.tsx'));

/** What the school told one, and how one wants to be told. */
export default function MyMessagesScreen() {
  const { title, help } = useScreen();
  const signedIn = useSession() !== null;
  if (!signedIn)
    return (
      <PageFrame title={title} help={help}>
        <SignInNeeded />
      </PageFrame>
    );
  return <Own />;
}

function Own() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const [choosing, setChoosing] = useState(false);
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({ ...apiQuery(ownMessages, { query: { page, size } }), placeholderData: keepPreviousData }),
  );
  useReading(data);
  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        data && (
          <Button variant="default" leftSection={<Icon name="settings" />} onClick={() => setChoosing(true)}>
            {t('messages.own.choose')}
          </Button>
        )
      }
    >
      {refreshFailure}
      <NotifiedHere />
      {data ? (
        <>
          <Told messages={data} />
          {data.total > 20 && (
            <Pagination
              page={page}
              size={size}
              total={data.total}
              onPage={setPage}
              onSize={(next) => {
                setSize(next);
                setPage(1);
              }}
            />
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />
      ) : (
        <Skeleton height={260} />
      )}
      {choosing && data && (
        <Suspense>
          <OwnChoiceForm own={data} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}

/** What was shown is read: its mark goes with the next look, not under the reader’s eyes. */
function useReading(data: OwnMessages | undefined) {
  const read = useApiMutation(readMessages);
  const told = useRef(0);
  const newest = data?.rows.find(({ isNew }) => isNew)?.id ?? 0;
  const { mutate } = read;
  useEffect(() => {
    if (newest <= told.current) return;
    told.current = newest;
    const timer = setTimeout(() => mutate({ body: { upTo: newest } }), 3000);
    return () => clearTimeout(timer);
  }, [newest, mutate]);
}

function Told({ messages: { rows } }: { readonly messages: OwnMessages }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const isFamily = useCurrentUser()?.scope === 'own_children';
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('messages.own.empty')}
        text={t(isFamily ? 'messages.own.empty_text' : 'messages.own.empty_text_staff')}
      />
    );
  return (
    <ol className={classes.list}>
      {rows.map(({ id, subject, body, createdAt, isNew }) => (
        <li key={id} className={classes.message}>
          <div className={classes.head}>
            <strong>{subject}</strong>
            {isNew && <StatusBadge tone="blue" label={t('messages.own.new')} />}
            <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
          </div>
          <p>{body}</p>
        </li>
      ))}
    </ol>
  );
}
