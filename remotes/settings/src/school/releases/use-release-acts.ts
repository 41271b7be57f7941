import {
  promoteVersion,
  type RefusalOfGate,
  rollBackVersion,
  startPreview,
  stopTrial,
} from '@suksa/contracts/releases';
import { ApiError, useApiMutation } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

interface OfPart {
  readonly part: string;
  readonly version: string;
}

/** What the gate refused, and of which version. */
export interface GateRefusal {
  readonly version: string;
  readonly refusals: readonly RefusalOfGate[];
}

/** An address under which a version is seen before it is live. */
export interface GivenPreview {
  readonly version: string;
  readonly address: string;
  readonly until: string;
}

const browserTests = 'end-to-end';

/** Only its tests in a browser are missing: somebody may choose to leave those out. */
export const lacksOnlyTests = ({ refusals }: GateRefusal): boolean =>
  refusals.every(({ check }) => check === browserTests);

/** What can be done with the versions of a part, each after a question that says what becomes of open pages. */
export function useReleaseActs(partName: string) {
  const { t } = useTranslation('settings');
  const tell = useRefusalNotice();
  const promotion = useApiMutation(promoteVersion);
  const rollback = useApiMutation(rollBackVersion);
  const trialEnd = useApiMutation(stopTrial);
  const preview = useApiMutation(startPreview);
  const [refused, setRefused] = useState<GateRefusal | null>(null);
  const [given, setGiven] = useState<GivenPreview | null>(null);

  const done = (text: string) => () => {
    setRefused(null);
    notify({ tone: 'green', text });
  };
  const onError = (version: string) => (error: unknown) => {
    const refusals = error instanceof ApiError && error.code === 'gate_refused' && error.details.refusals;
    // What was refused before says nothing of what is now: somebody else may have made that version live meanwhile.
    setRefused(Array.isArray(refusals) ? { version, refusals: refusals as RefusalOfGate[] } : null);
    if (!Array.isArray(refusals)) tell(error);
  };
  const ask = (
    act: 'promote' | 'without_tests' | 'roll_back' | 'stop',
    values: { part: string; version: string; before: string },
  ) =>
    dialogs.confirm({
      title: t(`releases.acts.${act}.title`, values),
      text: t(`releases.acts.${act}.text`, values),
      confirmLabel: t(`releases.acts.${act}.confirm`),
      danger: act !== 'promote',
    });

  return {
    refused,
    given,
    pending: promotion.isPending || rollback.isPending || trialEnd.isPending,
    async promote({ part, version }: OfPart, leaveOutTests = false) {
      const act = leaveOutTests ? 'without_tests' : 'promote';
      if (!(await ask(act, { part: partName, version, before: '' }))) return;
      promotion.mutate(
        { body: { part, version, leaveOutTests } },
        {
          onSuccess: done(t('releases.acts.promote.done', { part: partName, version })),
          onError: onError(version),
        },
      );
    },
    async rollBack({ part, version }: OfPart, before: string) {
      if (!(await ask('roll_back', { part: partName, version, before }))) return;
      rollback.mutate(
        { body: { part, version } },
        {
          onSuccess: done(t('releases.acts.roll_back.done', { part: partName, before })),
          onError: onError(before),
        },
      );
    },
    async stop({ part, version }: OfPart) {
      if (!(await ask('stop', { part: partName, version, before: '' }))) return;
      trialEnd.mutate(
        { body: { part, version } },
        {
          onSuccess: done(t('releases.acts.stop.done', { part: partName, version })),
          onError: onError(version),
        },
      );
    },
    show({ part, version }: OfPart) {
      preview.mutate(
        { body: { part, version } },
        {
          onSuccess: ({ path, until }) =>
            setGiven({ version, address: new URL(path, window.location.origin).href, until }),
          onError: tell,
        },
      );
    },
  };
}
