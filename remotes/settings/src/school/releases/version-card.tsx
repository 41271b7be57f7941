import type { PublishedVersion } from '@suksa/contracts/releases';
import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { Button, Icon, StatusBadge } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureList } from './failure-list.tsx';
import { GateSaid, useCheckName } from './gate-said.tsx';
import { GivenPreviewNote } from './given-preview-note.tsx';
import { RefusedPromotion } from './refused-promotion.tsx';
import classes from './releases.module.css';
import type { useReleaseActs } from './use-release-acts.ts';
import { Audience } from './use-release-columns.tsx';

interface VersionCardProps {
  readonly part: string;
  readonly row: PublishedVersion;
  /** What a rollback would go to. */
  readonly before: string | null;
  /** Whether this server can have anything done. */
  readonly acting: boolean;
  readonly acts: ReturnType<typeof useReleaseActs>;
  /** Shares that a trial still goes through by itself. */
  readonly next: readonly number[];
  readonly opened: boolean;
}

const tones = { live: 'green', canary: 'violet', before: 'gray', candidate: 'blue' } as const;

/** One version: who published it, when all had it, what its gate said, what failed, and what can be done with it. */
export function VersionCard({ part, row, before, acting, acts, next, opened }: VersionCardProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { version, commit, published, state, audience } = row;
  const share = (percent: number) => format.percent(percent / 100);
  return (
    <article className={classes.card} aria-label={version}>
      <span className={classes.watched}>
        <h3 className={classes.versionName}>{version}</h3>
        <StatusBadge tone={tones[state]} label={t(`releases.states.${state}`)} />
      </span>
      <span className={classes.small}>
        {published &&
          `${t('releases.published', { time: format.dateTime(published.at), by: published.by })} · `}
        {t('releases.commit', { commit: commit.slice(0, 12) })}
      </span>
      {audience && (
        <span>
          <Audience audience={audience} />
          {next.length > 0 && ` · ${t('releases.watches.next', { steps: next.map(share).join(' → ') })}`}
        </span>
      )}
      <Times lived={row.lived} />
      <Actions part={part} row={row} before={before} acting={acting} acts={acts} />
      {acts.refused?.version === version && (
        <RefusedPromotion
          refusal={acts.refused}
          onLeaveOut={() => void acts.promote({ part, version }, true)}
          pending={acts.pending}
        />
      )}
      {state !== 'live' && acts.given?.version === version && <GivenPreviewNote given={acts.given} />}
      <Folded title={t('releases.gate.title')} opened={opened}>
        <GateSaid gate={row.gate} />
      </Folded>
      <Folded title={t('releases.failures.short')} opened={opened}>
        <FailureList part={part} version={version} />
      </Folded>
    </article>
  );
}

function Actions({ part, row, before, acting, acts }: Omit<VersionCardProps, 'opened' | 'next'>) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const { version, state } = row;
  const mayPromote = acting && can('settings.release.approve') && state !== 'live';
  const mayTakeBack = acting && can('settings.release.void');
  const mayShow = can('settings.release.override') && state !== 'live' && row.published !== null;
  if (!mayPromote && !mayTakeBack && !mayShow) return null;
  return (
    <span className={classes.acts}>
      {mayPromote && (
        <Button size="xs" disabled={acts.pending} onClick={() => void acts.promote({ part, version })}>
          {t('releases.acts.promote.button')}
        </Button>
      )}
      {mayTakeBack && state === 'live' && before && (
        <Button
          size="xs"
          color="red"
          variant="outline"
          disabled={acts.pending}
          onClick={() => void acts.rollBack({ part, version }, before)}
        >
          {t('releases.acts.roll_back.button', { before })}
        </Button>
      )}
      {mayTakeBack && state === 'canary' && (
        <Button
          size="xs"
          color="red"
          variant="outline"
          disabled={acts.pending}
          onClick={() => void acts.stop({ part, version })}
        >
          {t('releases.acts.stop.button')}
        </Button>
      )}
      {mayShow && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="eye" />}
          onClick={() => acts.show({ part, version })}
        >
          {t('releases.preview.button')}
        </Button>
      )}
    </span>
  );
}

/** When all had it, and which checks somebody left out then. */
function Times({ lived }: Pick<PublishedVersion, 'lived'>) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const checkName = useCheckName();
  if (lived.length === 0) return null;
  return (
    <ul className={classes.times}>
      {lived.map(({ since, until, by, why, leftOut }) => (
        <li key={since}>
          {until
            ? t('releases.from_to', { since: format.dateTime(since), until: format.dateTime(until) })
            : t('releases.live_since', { since: format.dateTime(since) })}
          {` · ${t('releases.by', { by })}`}
          {leftOut.length > 0 && (
            <>
              {' '}
              <StatusBadge
                tone="amber"
                label={t('releases.without', { checks: leftOut.map(checkName).join(', ') })}
              />
            </>
          )}
          {why && <span className={classes.why}>{why}</span>}
        </li>
      ))}
    </ul>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly opened: boolean;
  readonly children: React.ReactNode;
}

/** Unfolded by a click; nothing of it is asked for before. */
function Folded({ title, opened, children }: FoldedProps) {
  const [shown, setShown] = useState(opened);
  return (
    <details className={classes.folded} open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{title}</summary>
      {shown && children}
    </details>
  );
}
