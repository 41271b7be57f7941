import type { CheckOutcome } from '@suksa/contracts/checkinout';
import { useDuration, useErrorText, useFormat } from '@suksa/i18n';
import { Icon, LanguageText } from '@suksa/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Announcement, iconOf, toneOf } from './announcement.ts';
import { Portrait } from './portrait.tsx';
import classes from './result-panel.module.css';
import { WallClock } from './wall-clock.tsx';

interface ResultPanelProps {
  readonly announcement: Announcement | null;
  readonly busy: boolean;
  /** Leaves room for what stands below, and is as high with an answer as without: nothing moves under a finger. */
  readonly compact?: boolean;
  /** With each answer the page moves so far that it is seen, wherever the guard has looked before. */
  readonly comesIntoView?: boolean;
}

/** What the last scan came to, large enough to be read from across the gate; between scans, that all is ready. */
export function ResultPanel({
  announcement,
  busy,
  compact = false,
  comesIntoView = false,
}: ResultPanelProps) {
  const { t } = useTranslation('checkinout');
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what appears above it pushes it down again
  useEffect(() => {
    if (announcement && comesIntoView) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [announcement, comesIntoView, compact]);
  return (
    <section
      ref={panel}
      className={classes.panel}
      data-tone={announcement ? toneOf(announcement) : 'idle'}
      data-compact={compact || undefined}
      aria-live="assertive"
      aria-atomic="true"
    >
      {announcement ? (
        <Answer announcement={announcement} />
      ) : (
        <div className={classes.ready}>
          <WallClock />
          <p className={classes.headline}>{t(busy ? 'gate.working' : 'gate.ready')}</p>
          <p className={classes.text}>{t('gate.ready_text')}</p>
        </div>
      )}
    </section>
  );
}

function Answer({ announcement }: { readonly announcement: Announcement }) {
  const { t } = useTranslation('checkinout');
  const { errorText } = useErrorText('checkinout');
  const format = useFormat();
  if (announcement.kind === 'outcome') return <Outcome announcement={announcement} {...announcement} />;
  if (announcement.kind === 'visitor')
    return (
      <Message icon={iconOf(announcement)} headline={t('result.out')} code={null}>
        {t('visitor.gone', { name: announcement.name })}
      </Message>
    );
  const isKept = announcement.kind === 'kept';
  return (
    <Message
      icon={iconOf(announcement)}
      headline={t(isKept ? 'result.kept' : 'result.refused')}
      code={isKept ? null : announcement.code}
    >
      {isKept
        ? t('result.kept_text', { code: announcement.code, time: format.time(announcement.at) })
        : errorText(announcement.error)}
    </Message>
  );
}

interface MessageProps {
  readonly icon: string;
  readonly headline: string;
  readonly code: string | null;
  readonly children: ReactNode;
}

function Message({ icon, headline, code, children }: MessageProps) {
  return (
    <div className={classes.message}>
      <Icon name={icon} size={88} />
      <p className={classes.headline}>{headline}</p>
      {code && <p className={classes.typed}>{code}</p>}
      <p className={classes.text}>{children}</p>
    </div>
  );
}

interface OutcomeProps {
  readonly outcome: CheckOutcome;
  readonly permitted?: boolean;
  readonly permittedFrom?: string;
  readonly announcement: Announcement;
}

function Outcome({ outcome, permitted = false, permittedFrom, announcement }: OutcomeProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const headline = useHeadline(outcome);
  const { person, reason, firstIn, lastOut, recorded, result } = outcome;
  const name = format.name(person.name);
  const otherName = [person.name.lo, person.name.en].find((other) => other && other !== name);
  return (
    <div className={classes.outcome}>
      {person.id > 0 && <Portrait key={`${person.kind}${person.id}`} person={person} name={name} />}
      <div className={classes.facts}>
        <p className={classes.headline}>
          <Icon name={iconOf(announcement)} size={44} />
          {headline}
        </p>
        <p className={classes.name}>
          <LanguageText>{name}</LanguageText>
        </p>
        <p className={classes.otherName}>
          <LanguageText>{[otherName, person.nickname].filter(Boolean).join(' · ')}</LanguageText>
        </p>
        <p className={classes.details}>
          {person.id > 0 && (
            <strong>{person.className ? format.className(person.className) : t('result.staff')}</strong>
          )}
          <span className={classes.code}>{t('result.code', { code: person.code })}</span>
          {firstIn && <span>{t('result.in_at', { time: firstIn })}</span>}
          {lastOut && <span>{t('result.out_at', { time: lastOut })}</span>}
        </p>
        {(permitted || permittedFrom) && (
          <p className={classes.text}>
            <strong>
              {permittedFrom ? t('early.permitted_from', { time: permittedFrom }) : t('early.permitted')}
            </strong>
          </p>
        )}
        {isUnjudged(outcome) && <p className={classes.text}>{t('result.off_day')}</p>}
        {reason && <p className={classes.text}>{t(`reason.${reason}`)}</p>}
        {!recorded && result !== 'ask_direction' && result !== 'ask_reason' && (
          <p className={classes.text}>{t('result.not_recorded')}</p>
        )}
      </div>
    </div>
  );
}

/** Who isn't expected is neither on time nor late. */
const isUnjudged = ({ result, offDay }: CheckOutcome) => result === 'on_time' && offDay === true;

function useHeadline(outcome: CheckOutcome): string {
  const { result, minutes, secondsAgo, holiday } = outcome;
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const duration = useDuration();
  if (result === 'holiday')
    return holiday ? t('result.holiday', { name: format.name(holiday) }) : t('result.holiday_plain');
  if (isUnjudged(outcome)) return t('result.checked_in');
  return t(`result.${result}`, {
    duration: duration(minutes),
    seconds: format.number(secondsAgo ?? 0),
  });
}
