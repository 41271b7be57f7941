import { releaseVersions, releaseWatches } from '@suksa/contracts/releases';
import { apiQuery } from '@suksa/platform';
import { ErrorState, keepLoaded, Modal, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureList } from './failure-list.tsx';
import type { ReleaseRow } from './release-rows.ts';
import classes from './releases.module.css';
import { useReleaseActs } from './use-release-acts.ts';
import { usePartName } from './use-release-columns.tsx';
import { VersionCard } from './version-card.tsx';

interface PartDrawerProps {
  /** The version that was opened: what is known of it stands unfolded. */
  readonly row: ReleaseRow;
  readonly onClose: () => void;
}

/** Every version of a part, with what can be done with each. The server isn't released from here: only what failed. */
export default function PartDrawer({ row, onClose }: PartDrawerProps) {
  const { t } = useTranslation('settings');
  const partName = usePartName()(row);
  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      title={t('releases.versions.title', { part: partName })}
      onClose={onClose}
    >
      {row.part === 'server' ? (
        <FailureList part={row.part} version={row.version} />
      ) : (
        <Versions row={row} partName={partName} />
      )}
    </Modal>
  );
}

function Versions({ row, partName }: { readonly row: ReleaseRow; readonly partName: string }) {
  const { t } = useTranslation('settings');
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(releaseVersions, { query: { part: row.part } })),
  );
  const { data: watched } = useQuery(apiQuery(releaseWatches, undefined));
  const acts = useReleaseActs(partName);
  if (error) return <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const nextOf = (version: string) =>
    watched?.rows.find((one) => one.part === row.part && one.version === version && one.outcome === null)
      ?.next ?? [];
  return (
    <>
      {refreshFailure}
      <Text className={classes.note} c="dimmed">
        {t(data.acting ? 'releases.versions.note' : 'releases.versions.no_service')}
      </Text>
      {data.rows.map((version) => (
        <VersionCard
          key={version.version}
          part={data.part}
          row={version}
          before={data.before}
          acting={data.acting}
          acts={acts}
          next={nextOf(version.version)}
          opened={version.version === row.version}
        />
      ))}
    </>
  );
}
